import type { ReactNode } from 'react'
import { IconButton } from '../../ui/field/icon-button.tsx'
import {
  ChevronDownIcon,
  ChevronRightIcon,
  CloseIcon,
  DownIcon,
  MatchCaseIcon,
  PatternIcon,
  SelectionIcon,
  UpIcon,
  WholeWordIcon,
} from '../../ui/icons.ts'
import type { FindQuery } from '../../../../shared/find/find-query.ts'
import { FIND_WORDS } from './words.ts'
import styles from './find-panel.module.css'
import { onMac } from '../../ui/menu/matches-keys.ts'

export const IS_MAC = onMac()
/** Held down with a letter they change how is searched. On a Mac Alt alone writes letters. */
export const TOGGLE_KEYS = IS_MAC ? 'Mod+Alt' : 'Alt'

/** How is searched, and the ways from match to match. */
export function FindButtons({
  query: { matchCase, wholeWord, isPattern },
  isScoped,
  onChange,
  onScope,
  onGo,
  replaces,
  onReplaces,
  onClose,
}: {
  readonly query: FindQuery
  readonly isScoped: boolean
  readonly onChange: (patch: Partial<FindQuery>) => void
  readonly onScope: () => void
  readonly onGo: (isBackward: boolean) => void
  /** Whether the field for it is shown; null where nothing can be replaced. */
  readonly replaces: boolean | null
  readonly onReplaces: (replaces: boolean) => void
  readonly onClose: () => void
}) {
  const toggle = (
    label: string,
    letter: string,
    isOn: boolean,
    icon: ReactNode,
    run: () => void,
  ) => (
    <IconButton
      label={label}
      icon={icon}
      keys={`${TOGGLE_KEYS}+${letter}`}
      aria-pressed={isOn}
      onClick={run}
    />
  )
  return (
    <>
      {toggle(FIND_WORDS.matchCase, 'C', matchCase, <MatchCaseIcon />, () =>
        onChange({ matchCase: !matchCase }),
      )}
      {toggle(FIND_WORDS.wholeWord, 'W', wholeWord, <WholeWordIcon />, () =>
        onChange({ wholeWord: !wholeWord }),
      )}
      {toggle(FIND_WORDS.pattern, 'R', isPattern, <PatternIcon />, () =>
        onChange({ isPattern: !isPattern }),
      )}
      {toggle(FIND_WORDS.inSelection, 'L', isScoped, <SelectionIcon />, onScope)}
      <span className={styles.gap} />
      <IconButton
        label={FIND_WORDS.previous}
        icon={<UpIcon />}
        keys="Shift+Enter"
        onClick={() => onGo(true)}
      />
      <IconButton
        label={FIND_WORDS.next}
        icon={<DownIcon />}
        keys="Enter"
        onClick={() => onGo(false)}
      />
      {replaces === null ? null : (
        <IconButton
          label={FIND_WORDS.showReplace}
          icon={replaces ? <ChevronDownIcon /> : <ChevronRightIcon />}
          keys="Mod+H"
          aria-expanded={replaces}
          onClick={() => onReplaces(!replaces)}
        />
      )}
      <IconButton label={FIND_WORDS.close} icon={<CloseIcon />} keys="Esc" onClick={onClose} />
    </>
  )
}
