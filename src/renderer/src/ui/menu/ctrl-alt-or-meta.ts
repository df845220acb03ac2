/** Whether a key that acts alone is meant otherwise: with Ctrl, Alt or Cmd it is one of the window's, or of the system's. */
export const hasCtrlAltOrMeta = ({
  ctrlKey,
  metaKey,
  altKey,
}: {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}): boolean => ctrlKey || metaKey || altKey
