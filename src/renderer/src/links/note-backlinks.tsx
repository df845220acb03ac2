import { useRef, useState, type KeyboardEvent } from 'react'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useCall } from '../connection/use-call.ts'
import { Button } from '../ui/field/button.tsx'
import { ChevronDownIcon, ChevronRightIcon } from '../ui/icons.ts'
import { useIsNear } from '../ui/use-is-near.ts'
import { BacklinkLines, bySource, type LinkingNote } from './backlink-parts.tsx'
import styles from './note-backlinks.module.css'
import { BACKLINK_WORDS as WORDS } from './words.ts'
import { hasCtrlAltOrMeta } from '../ui/menu/ctrl-alt-or-meta.ts'

/** They are there when a reader comes to them. */
const AHEAD_PX = 200

/** Who links here, below the text of a note: asked for when it comes into sight, each note folded. */
export function NoteBacklinks({ path }: { readonly path: VaultPath }) {
  const box = useRef<HTMLElement>(null)
  const isNear = useIsNear(box, AHEAD_PX)
  const { data, error, reload } = useCall('link.back', isNear ? { path } : null, {
    reloadOn: ['vault.changed', 'index.changed'],
  })
  return (
    <section ref={box} className={styles.section} aria-label={WORDS.title} onKeyDown={walk}>
      <h2 className={styles.title}>
        {WORDS.title} {data && !error ? <span>{data.length}</span> : null}
      </h2>
      {error ? (
        <p role="alert" className={styles.none}>
          {error.message} <Button onClick={reload}>{WORDS.again}</Button>
        </p>
      ) : data?.length === 0 ? (
        <p className={styles.none}>{WORDS.none}</p>
      ) : (
        <ul>
          {bySource(data ?? []).map((note) => (
            <Source key={note.source.source_path} note={note} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Source({ note: { source, links } }: { readonly note: LinkingNote }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
        <span dir="auto" className={styles.name}>
          {source.source_title}
        </span>
        <span className={styles.count}>{links.length}</span>
      </button>
      {isOpen ? <BacklinkLines links={links} /> : null}
    </li>
  )
}

/** ↓ and ↑ go from button to button; past the first one it is the text's again. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.nativeEvent.isComposing) return
  if (hasCtrlAltOrMeta(event)) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons.findIndex((button) => button === document.activeElement) + step
  if (next < 0) return
  event.preventDefault()
  event.stopPropagation()
  buttons[next]?.focus()
}
