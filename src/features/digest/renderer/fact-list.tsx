import type { KeyboardEvent } from 'react'
import type { DigestFact } from '../shared/digest.ts'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { sectionsOf, type SectionId } from './digest-sections.ts'
import styles from './digest.module.css'
import { SectionIcon } from './section-icon.tsx'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'

/** The facts by their kinds; each opens its note at its line. Up and down go from one to the next. */
export function FactList({ facts }: { readonly facts: readonly DigestFact[] }) {
  return (
    <div className={styles.sections} onKeyDown={moveFocus}>
      {sectionsOf(facts).map(({ id, title, tone, facts: own }) => (
        <section key={id} className={styles.section} aria-labelledby={`digest-${id}`}>
          <h3 id={`digest-${id}`} className={styles.sectionTitle} data-tone={tone}>
            <SectionIcon id={id} />
            {title}
            <span className={styles.count}>
              {spokenNumber(own.reduce((sum, { count }) => sum + count, 0))}
            </span>
          </h3>
          <ul className={styles.facts}>
            {own.map((fact, index) => (
              <FactLine key={`${fact.path} ${fact.line} ${index}`} fact={fact} />
            ))}
          </ul>
        </section>
      ))}
    </div>
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
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-fact]')]
  const index = lines.findIndex((each) => each === document.activeElement)
  const next = lines[index + step]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
}
