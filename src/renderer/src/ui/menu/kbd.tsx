import { formatKeys } from './format-keys.ts'
import styles from './kbd.module.css'

/** A key as it is called on this machine; `keys` is written like `Mod+Shift+F`. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <kbd className={styles.kbd}>{formatKeys(keys, navigator.platform)}</kbd>
)
