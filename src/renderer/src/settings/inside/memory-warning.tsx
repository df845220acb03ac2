import { spokenSize } from '../../stores/spoken-size.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { INSIDE_WORDS } from './words.ts'
import styles from './inside.module.css'

/** Of a machine's memory, what other programs leave to one model. */
const ROOM = 0.75

/** Warns of a model that this machine has hardly the memory for. It can be tried all the same. */
export function MemoryWarning({
  neededBytes,
  machineBytes,
}: {
  /** Null: nobody knows. */
  readonly neededBytes: number | null
  readonly machineBytes: number
}) {
  if (neededBytes === null || neededBytes <= machineBytes * ROOM) return null
  return (
    <span className={styles.warning}>
      <WarningIcon aria-hidden="true" />{' '}
      <span>{INSIDE_WORDS.tooLarge(spokenSize(neededBytes), spokenSize(machineBytes))}</span>
    </span>
  )
}
