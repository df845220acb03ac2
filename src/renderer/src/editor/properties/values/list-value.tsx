import { useState } from 'react'
import { itemsOf } from '../../../../../shared/frontmatter/property-kind.ts'
import { useStores } from '../../../connection/stores-context.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CloseIcon } from '../../../ui/icons.ts'
import { SuggestInput } from '../../../ui/field/suggest-input.tsx'
import { plainTag } from '../property-summary.ts'
import { usePropertyWords } from '../property-words.ts'
import { useDraft } from './use-draft.ts'
import { linkIn, useOpenLink } from './use-open-link.ts'
import type { ValueProps } from './value-props.ts'
import { WORDS } from '../words.ts'
import styles from '../properties.module.css'

/** Items as pills, and a field for one more. A tag shows the notes that have it, a link opens. */
export function ListValue({ row, kind, path, isReadOnly, onSet, onRemove, onNext }: ValueProps) {
  const { workspace, search } = useStores()
  const openLink = useOpenLink(path)
  const items = itemsOf(row.value, kind)
  const texts = items.map(String)
  const [isIn, setIn] = useState(false)
  const add = (text: string): void => {
    const item = kind === 'tags' ? asTag(text) : text.trim()
    if (item !== '' && !texts.includes(item)) onSet([...items, item])
  }
  const removeAt = (index: number): void => onSet(items.toSpliced(index, 1))
  const draft = useDraft({
    of: row.name,
    text: '',
    takesOverSoon: false,
    onCommit: add,
    onRemove: () => (items.length > 0 ? removeAt(items.length - 1) : onRemove()),
  })
  const suggestions = usePropertyWords(row.name, isIn ? draft.text : null, texts)

  const openTag = (tag: string): void => {
    workspace.showPanel('search')
    search.setInput(`tag:${plainTag(tag)} `)
  }
  const follow = (text: string): (() => void) | null => {
    if (kind === 'tags') return () => openTag(text)
    const link = linkIn(text)
    return link === null ? null : () => openLink(link)
  }
  return (
    <div className={styles.pills}>
      {texts.map((text, index) => {
        const shown = kind === 'tags' ? plainTag(text) : (linkIn(text)?.text ?? text)
        const open = follow(text)
        return (
          <span
            // One item may be there twice.
            key={`${texts.slice(0, index).filter((one) => one === text).length} ${text}`}
            className={classNames(styles.pill, open !== null && styles.linkPill)}
          >
            {open === null ? (
              <bdi>{shown}</bdi>
            ) : (
              <button type="button" className={styles.pillText} onClick={open}>
                <bdi>{shown}</bdi>
              </button>
            )}
            {isReadOnly ? null : (
              <button
                type="button"
                className={styles.pillRemove}
                tabIndex={-1}
                aria-label={`Remove ${shown}`}
                onClick={() => removeAt(index)}
              >
                <CloseIcon />
              </button>
            )}
          </span>
        )
      })}
      {isReadOnly ? null : (
        <SuggestInput
          label={row.name}
          className={styles.input}
          dir="auto"
          size={1}
          placeholder={items.length === 0 ? WORDS.noValue : undefined}
          {...(draft.isDirty ? { 'data-dirty': '' } : {})}
          value={draft.text}
          suggestions={suggestions}
          onFocus={() => setIn(true)}
          onChange={draft.change}
          onChoose={(text) => {
            draft.drop()
            add(text)
          }}
          onBlur={() => {
            setIn(false)
            draft.commit()
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            draft.onKeyDown(event)
            const isEnd = event.key === 'Enter' || (event.key === ',' && kind !== 'list')
            if (isEnd) {
              event.preventDefault()
              if (draft.isDirty) draft.commit()
              else if (event.key === 'Enter') onNext()
            }
          }}
        />
      )}
    </div>
  )
}

/** A tag as it is written in properties: without `#`, and in one word. */
const asTag = (text: string): string => plainTag(text.trim()).replace(/\s+/g, '-')
