import type { ReactNode, RefObject } from 'react'
import type { FindQuery } from '../../../../shared/find/find-query.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { MatchCaseIcon, PatternIcon, WholeWordIcon } from '../../ui/icons.ts'
import { matchesKeys, onMac } from '../../ui/menu/matches-keys.ts'
import { REPLACE_WORDS } from './words.ts'

const IS_MAC = onMac()
/** As in the bar of a note. */
const TOGGLE_KEYS = IS_MAC ? 'Mod+Alt' : 'Alt'

/** What is looked for, how, and what stands there then. */
export function FindFields({
  find,
  field,
  onChange,
  onEnter,
}: {
  readonly find: FindQuery
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChange: (patch: Partial<FindQuery>) => void
  readonly onEnter: () => void
}) {
  const { search, replace, matchCase, wholeWord, isPattern } = find
  const toggles = [
    ['C', REPLACE_WORDS.matchCase, <MatchCaseIcon key="C" />, { matchCase: !matchCase }, matchCase],
    ['W', REPLACE_WORDS.wholeWord, <WholeWordIcon key="W" />, { wholeWord: !wholeWord }, wholeWord],
    ['R', REPLACE_WORDS.pattern, <PatternIcon key="R" />, { isPattern: !isPattern }, isPattern],
  ] as const satisfies readonly (readonly [
    string,
    string,
    ReactNode,
    Partial<FindQuery>,
    boolean,
  ])[]
  return (
    <>
      <TextField
        ref={field}
        dir="auto"
        label={REPLACE_WORDS.find}
        hideLabel
        placeholder={REPLACE_WORDS.find}
        value={search}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ search: event.target.value })}
        onEnter={onEnter}
        onKeyDown={(event) => {
          const toggle = toggles.find(([letter]) =>
            matchesKeys(`${TOGGLE_KEYS}+${letter}`, event.nativeEvent, IS_MAC),
          )
          if (!toggle) return
          event.preventDefault()
          onChange(toggle[3])
        }}
        end={toggles.map(([letter, label, icon, patch, isOn]) => (
          <IconButton
            key={letter}
            size="small"
            label={label}
            icon={icon}
            keys={`${TOGGLE_KEYS}+${letter}`}
            aria-pressed={isOn}
            onClick={() => onChange(patch)}
          />
        ))}
      />
      <TextField
        dir="auto"
        label={REPLACE_WORDS.replace}
        hideLabel
        placeholder={REPLACE_WORDS.replace}
        value={replace}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ replace: event.target.value })}
        onEnter={onEnter}
      />
    </>
  )
}
