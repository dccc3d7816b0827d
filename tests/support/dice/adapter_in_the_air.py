"""A Bluetooth adapter that is plugged into another computer and pulled out, on a made-up air.

Linux relies on more than bumble's virtual controller does. That forgets nothing at a reset, cannot
give up a connection, has features of which it does not speak the events (Linux then waits for them,
and takes the connection for failed), and sends what goes over a connection from whichever address
its last scan had. Here it does all that, as Bluetooth 4.0 has it; and each time it is plugged in
it is another controller.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bumble import hci
from bumble.controller import Controller
from bumble.core import PhysicalTransport
from bumble.link import LocalLink
from bumble.transport import open_transport


class Air(LocalLink):
    """Between controllers. What goes over a connection comes from the address that it has there."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # bumble's has no types

    def send_acl_data(
        self,
        sender_controller: Controller,
        destination_address: hci.Address,
        transport: PhysicalTransport,
        data: bytes,
    ) -> None:
        connection = sender_controller.le_connections.get(destination_address)
        if connection is not None:
            now, sender_controller.random_address = (
                sender_controller.random_address,
                connection.self_address,
            )
            super().send_acl_data(sender_controller, destination_address, transport, data)
            sender_controller.random_address = now


@asynccontextmanager
async def adapter_in_the_air(air: Air, port: str) -> AsyncIterator[None]:
    """Plug it in for the length of the block.

    Args:
        air: where it is heard.
        port: the computer's end, as bumble names transports; it carries HCI packets.
    """
    async with await open_transport(port) as transport:
        adapter = _Adapter("adapter", transport.source, transport.sink, air)
        try:
            yield
        finally:
            adapter.pull_out()


class _Adapter(Controller):
    le_features = hci.LeFeatureMask.LE_ENCRYPTION

    def pull_out(self) -> None:
        self.host = None
        self._forget_connections()
        self.link.remove_controller(self)

    def on_hci_reset_command(
        self, command: hci.HCI_Reset_Command
    ) -> hci.HCI_StatusReturnParameters:
        self._forget_connections()
        self.le_scan_enable = False
        self.pending_le_connection = None
        return super().on_hci_reset_command(command)

    def on_hci_le_create_connection_cancel_command(
        self, command: hci.HCI_LE_Create_Connection_Cancel_Command
    ) -> hci.HCI_StatusReturnParameters:
        """Volume 4, part E, 7.8.13: the host hears that the connection has failed."""
        pending, self.pending_le_connection = self.pending_le_connection, None
        if pending is None:
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        self.send_hci_packet(
            hci.HCI_LE_Connection_Complete_Event(
                status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
                connection_handle=0, role=hci.Role.CENTRAL,
                peer_address_type=pending.peer_address.address_type,
                peer_address=pending.peer_address, connection_interval=0, peripheral_latency=0,
                supervision_timeout=0, central_clock_accuracy=0,
            )
        )  # fmt: skip
        return super().on_hci_le_create_connection_cancel_command(command)

    def _forget_connections(self) -> None:
        """Nobody answers the peers any more: they notice at their supervision timeout."""
        for connection in self.le_connections.values():
            peer = self.link.find_le_controller(connection.peer_address)
            other = peer and peer.le_connections.get(connection.self_address)
            if peer and other:
                peer.on_le_disconnected(other, hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)
        self.le_connections.clear()
