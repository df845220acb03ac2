import { Suspense, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'
import { headingAtStart, noteBeginning } from './note-beginning.ts'
import { noteName, standsAbove, type NoteName } from './note-name.ts'
import { plainTitle } from './plain-title.ts'
import { TitleText } from './title-text.tsx'
import type { TitleLineProps } from './title-line-props.ts'
import { useSteady } from './use-steady.ts'
import { WORDS } from './words.ts'
import styles from './title-line.module.css'

/** As text it is there with the note; its field waits for that: what is read beside it keeps the first letter waiting. */
const TitleField = lazyView(async () => {
  await new Promise((resolve) => setTimeout(resolve, AFTER_FIRST_NOTE_MS))
  return (await import('./title-field.tsx')).TitleField
})
const AFTER_FIRST_NOTE_MS = 300

/** What a note is called, above its text, unless that begins with it as its heading. */
export function TitleLine({
  isAtWork,
  ...props
}: TitleLineProps & {
  /** Whether the person writes in the text before this offset. */
  readonly isAtWork: (until: number) => boolean
}) {
  const { app } = useStores()
  const isWished = useStore(app.state, (state) => state.app?.settings.titleInNote ?? true)
  return isWished ? <Line key={props.session.path} isAtWork={isAtWork} {...props} /> : null
}

function Line({ session, reads, ways, isAtWork }: Parameters<typeof TitleLine>[0]) {
  // Every key in the text changes the session, and none below its beginning changes this.
  const beginning = useStore(session.state, () => noteBeginning(session.text()))
  const isReadOnly = useStore(session.state, (state) => state.readOnlyReason !== null)
  const heading = useMemo(() => headingAtStart(beginning), [beginning])
  const title = plainTitle(beginning)
  const name: NoteName =
    title === undefined ? { from: 'unknown' } : noteName(session.path, title, heading)
  const frame = useRef<HTMLDivElement>(null)
  // The text may be further than what is drawn of it.
  const isAtWorkHere = (): boolean =>
    isAtWork(noteBeginning(session.text()).length) ||
    frame.current?.contains(document.activeElement) === true
  const stands = useSteady(standsAbove(name, heading), isAtWorkHere)
  if (!stands) return null
  // A note with a heading mostly has a title of the same words, so no place is kept for another.
  const mayBeNone = name.from === 'unknown' && heading !== null
  const text = mayBeNone ? null : <TitleText name={name} isHeading={reads || isReadOnly} />
  return (
    <div ref={frame} className={styles.frame} data-note-title="">
      <FaultBoundary level="bar" what={WORDS.theTitle}>
        <Suspense fallback={text}>
          <TitleField
            session={session}
            reads={reads}
            ways={ways}
            beginning={beginning}
            heading={heading}
            isNews={title === undefined}
          />
        </Suspense>
      </FaultBoundary>
    </div>
  )
}
