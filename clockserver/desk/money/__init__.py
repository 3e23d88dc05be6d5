"""Money shared by the room and its tournaments: drawers, tickets, settings of the house."""
