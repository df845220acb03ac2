import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import styles from './inbox.module.css'

const KEYS = [
  [['J', 'K'], 'move'],
  [['A'], 'accept'],
  [['1', '2', '3', '4'], 'file'],
  [['M'], 'merge'],
  [['D'], 'delete'],
  [['E'], 'open'],
  [['X'], 'choose'],
  [['Mod+A'], 'all'],
] as const

/** What the keys do, at the foot. */
export const KeyLegend = ({ canUndo }: { readonly canUndo: boolean }) => (
  <footer className={styles.legend} aria-label="Keys">
    {KEYS.map(([keys, text]) => (
      <span key={text}>
        {keys.map((each) => (
          <Kbd key={each} keys={each} />
        ))}{' '}
        {text}
      </span>
    ))}
    {canUndo ? (
      <span>
        <Kbd keys="U" /> undo
      </span>
    ) : null}
  </footer>
)
