"""The club's hub: many tables on one wall, and a league from results that players agreed to.

Tables stay the authorities: the hub gets only what their relays publish, over Mosquitto's bridges.
"""
