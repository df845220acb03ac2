import { convertValue } from '../../../../../shared/frontmatter/property-kind.ts'
import { OutsideIcon } from '../../../ui/icons.ts'
import { IconButton } from '../../../ui/field/icon-button.tsx'
import { SuggestInput } from '../../../ui/field/suggest-input.tsx'
import { usePropertyWords } from '../property-words.ts'
import { linkIn, useOpenLink } from './use-open-link.ts'
import { useDraft } from './use-draft.ts'
import type { ValueProps } from './value-props.ts'
import { WORDS } from '../words.ts'
import styles from '../properties.module.css'
import { hasCtrlAltOrMeta } from '../../../ui/menu/ctrl-alt-or-meta.ts'

/** A text, a number, or a link, which opens. A number that is none stays the text that it is. */
export function TextValue({ row, kind, path, isReadOnly, onSet, onRemove, onNext }: ValueProps) {
  const openLink = useOpenLink(path)
  const draft = useDraft({
    of: row.name,
    text: row.value === null ? '' : String(row.value),
    takesOverSoon: kind !== 'number',
    onCommit(text) {
      if (text === '') return onSet(null)
      const number = kind === 'number' ? convertValue(text, 'number') : undefined
      onSet(number ?? text)
    },
    onNext,
    onRemove,
  })
  const suggestions = usePropertyWords(row.name, kind === 'number' ? null : draft.typed)
  const link = linkIn(draft.text)
  return (
    <>
      <SuggestInput
        label={row.name}
        className={styles.input}
        dir="auto"
        {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
        {...(link === null ? {} : { 'data-link': '' })}
        {...(draft.isDirty ? { 'data-dirty': '' } : {})}
        placeholder={WORDS.noValue}
        value={draft.text}
        readOnly={isReadOnly}
        suggestions={suggestions}
        onChange={draft.change}
        onChoose={(text) => {
          draft.drop()
          onSet(text)
          onNext()
        }}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && hasCtrlAltOrMeta(event) && link) {
            event.preventDefault()
            event.stopPropagation()
            draft.commit()
            return openLink(link)
          }
          draft.onKeyDown(event)
        }}
      />
      {link === null ? null : (
        <IconButton
          label={WORDS.openLink}
          keys="Alt+Enter"
          icon={<OutsideIcon />}
          size="small"
          onClick={() => openLink(link)}
        />
      )}
    </>
  )
}
