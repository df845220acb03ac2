export const NOT_RENAMED =
  'A tag here cannot be renamed without changing something else. Edit it by hand.'
