"""The default parameters of random mazes."""

from warren._warren import _labmaze_defaults

_defaults = _labmaze_defaults()

MAX_ROOMS: int = _defaults["max_rooms"]
ROOM_MIN_SIZE: int = _defaults["room_min_size"]
ROOM_MAX_SIZE: int = _defaults["room_max_size"]
RETRY_COUNT: int = _defaults["retry_count"]
EXTRA_CONNECTION_PROBABILITY: float = _defaults["extra_connection_probability"]
MAX_VARIATIONS: int = _defaults["max_variations"]
HAS_DOORS: bool = _defaults["has_doors"]
SIMPLIFY: bool = _defaults["simplify"]
SPAWN_COUNT: int = _defaults["spawns_per_room"]
SPAWN_TOKEN: str = _defaults["spawn_token"]
OBJECT_COUNT: int = _defaults["objects_per_room"]
OBJECT_TOKEN: str = _defaults["object_token"]
