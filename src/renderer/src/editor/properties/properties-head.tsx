import { Suspense } from 'react'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'
import type { PropertiesHeadProps } from './properties-head-props.ts'
import { WORDS } from './words.ts'
import styles from './properties.module.css'

/** Its code waits for the first note: what is read beside that keeps the first letter waiting. */
const PropertiesLine = lazyView(async () => {
  await new Promise((resolve) => setTimeout(resolve, AFTER_FIRST_NOTE_MS))
  return (await import('./properties-line.tsx')).PropertiesLine
})
const AFTER_FIRST_NOTE_MS = 300

/** What stands above the text of a note. It has its height before its code is there, so that the text does not move. */
export const PropertiesHead = (props: PropertiesHeadProps) => (
  <div className={styles.head}>
    <FaultBoundary level="bar" what={WORDS.theProperties}>
      <Suspense>
        <PropertiesLine key={props.session.path} {...props} />
      </Suspense>
    </FaultBoundary>
  </div>
)
