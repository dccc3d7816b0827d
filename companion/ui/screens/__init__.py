"""The screens, one module each; `catalogue` knows them all."""
