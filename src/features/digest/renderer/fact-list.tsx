import { useState, type KeyboardEvent } from 'react'
import type { DigestFact } from '../shared/digest.ts'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { ChevronRightIcon } from '../../../renderer/src/ui/icons.ts'
import { sectionsOf, type SectionId } from './digest-sections.ts'
import styles from './digest.module.css'
import { SectionIcon } from './section-icon.tsx'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import { hasCtrlAltOrMeta } from '../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

/** The facts by their kinds; each opens its note at its line. Up and down go from one to the next. */
export function FactList({ facts }: { readonly facts: readonly DigestFact[] }) {
  return (
    <div className={styles.sections} onKeyDown={moveFocus}>
      {sectionsOf(facts).map((section) => (
        <FactSection key={section.id} section={section} />
      ))}
    </div>
  )
}

/** As many as are read at a glance; one more is not worth a fold. */
const MOST_LINES = 7

function FactSection({
  section: { id, title, tone, facts },
}: {
  readonly section: ReturnType<typeof sectionsOf>[number]
}) {
  const [isWhole, setWhole] = useState(false)
  const isLong = facts.length > MOST_LINES + 1
  const shown = isLong && !isWhole ? facts.slice(0, MOST_LINES) : facts
  return (
    <section className={styles.section} aria-labelledby={`digest-${id}`}>
      <h3 id={`digest-${id}`} className={styles.sectionTitle} data-tone={tone}>
        <SectionIcon id={id} />
        {title}
        <span className={styles.count}>
          {spokenNumber(facts.reduce((sum, { count }) => sum + count, 0))}
        </span>
      </h3>
      <ul className={styles.facts}>
        {shown.map((fact, index) => (
          <FactLine key={`${fact.path} ${fact.line} ${index}`} fact={fact} />
        ))}
      </ul>
      {isLong ? (
        <button
          type="button"
          className={styles.more}
          data-line=""
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <ChevronRightIcon aria-hidden="true" />
          {isWhole ? 'Show fewer' : `${spokenNumber(facts.length - shown.length)} more`}
          <span className={styles.hidden}> in {title}</span>
        </button>
      ) : null}
    </section>
  )
}

/** Their detail is what is to be done, in somebody's words: read after the name, not beside it. */
const SPOKEN: ReadonlySet<SectionId> = new Set(['next', 'waiting'])

function FactLine({
  fact: { section, text, detail, path, line, count },
}: {
  readonly fact: DigestFact
}) {
  const { workspace } = useStores()
  const note = noteNameOf(path)
  return (
    <li>
      <button
        type="button"
        className={styles.fact}
        data-fact
        data-line=""
        title={line === null ? path : `${path}, line ${line}`}
        onClick={() => workspace.openNote(path, { line })}
      >
        <span className={styles.text} dir="auto">
          {text}
        </span>
        {count > 1 || note === text || detail.startsWith(`${note}, `) ? null : (
          <span className={styles.note}>{note}</span>
        )}
        {detail === '' ? null : (
          <span
            className={SPOKEN.has(section) ? styles.said : styles.detail}
            data-tone={section === 'overdue' ? 'bad' : 'plain'}
          >
            {detail}
          </span>
        )}
      </button>
    </li>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || hasCtrlAltOrMeta(event)) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const index = lines.findIndex((each) => each === document.activeElement)
  const next = lines[index + step]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
}
