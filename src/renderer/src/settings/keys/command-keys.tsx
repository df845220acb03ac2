import type { Command } from '../../commands/command.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CloseIcon, PlusIcon, UndoIcon } from '../../ui/icons.ts'
import { formatKeys } from '../../ui/menu/format-keys.ts'
import { Kbd } from '../../ui/menu/kbd.tsx'
import { KEY_WORDS as WORDS } from './words.ts'
import styles from './keys.module.css'

/** A command with its keys, each of which can be changed and taken away. */
export function CommandKeys({
  command: { id, title, keys, usualKeys, isFixed },
  onAdd,
  onChange,
  onRemove,
  onReset,
}: {
  readonly command: Command
  readonly onAdd: () => void
  /** Others in the place of these. */
  readonly onChange: (keys: string) => void
  readonly onRemove: (keys: string) => void
  readonly onReset: () => void
}) {
  const written = (each: string): string => formatKeys(each, navigator.platform)
  return (
    <div className={styles.row}>
      <span className={styles.title}>{title}</span>
      {isFixed ? <span className={styles.quiet}>{WORDS.fixed}</span> : null}
      {keys.map((each) =>
        isFixed ? (
          <Kbd key={each} keys={each} />
        ) : (
          <span key={each} className={styles.keys}>
            <button
              type="button"
              className={styles.key}
              aria-label={WORDS.change(written(each), title)}
              onClick={() => onChange(each)}
            >
              <Kbd keys={each} />
            </button>
            <IconButton
              size="small"
              label={WORDS.remove(written(each), title)}
              icon={<CloseIcon />}
              onClick={() => onRemove(each)}
            />
          </span>
        ),
      )}
      {usualKeys ? (
        <IconButton
          size="small"
          label={WORDS.resetOne(title)}
          icon={<UndoIcon />}
          onClick={onReset}
        />
      ) : null}
      {isFixed ? null : (
        <IconButton
          size="small"
          label={WORDS.add(title)}
          icon={<PlusIcon />}
          data-adds-keys={id}
          onClick={onAdd}
        />
      )}
    </div>
  )
}
