import type { EngineState } from '../../../../shared/domain/models/engine.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useReport } from '../../connection/use-report.ts'
import { spokenSize } from '../../stores/spoken-size.ts'
import { Button } from '../../ui/field/button.tsx'
import { ProblemIcon } from '../../ui/icons.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { spokenSpeed } from './spoken-speed.ts'
import { INSIDE_WORDS } from './words.ts'
import styles from './inside.module.css'

/** What is loaded, how the last one ended, and why none can run. */
export function EngineStatus({ state }: { readonly state: EngineState }) {
  const { problem, failure, running } = state
  return (
    <div className={styles.status}>
      {problem === null ? null : <Problem text={problem} />}
      {failure === null ? null : <Problem text={failure} />}
      {running ? (
        <Running running={running} />
      ) : problem === null ? (
        <p className={styles.quiet}>{INSIDE_WORDS.noneLoaded}</p>
      ) : null}
    </div>
  )
}

const Problem = ({ text }: { readonly text: string }) => (
  <p className={styles.problem} role="status">
    <ProblemIcon aria-hidden="true" /> <span>{text}</span>
  </p>
)

function Running({ running }: { readonly running: NonNullable<EngineState['running']> }) {
  const client = useClient()
  const report = useReport()
  const { name, status, loaded, contextTokens, memoryBytes, speed } = running
  const isLoading = status === 'loading'
  const facts = [
    contextTokens === null ? '' : INSIDE_WORDS.context(spokenNumber(contextTokens)),
    memoryBytes === null ? '' : INSIDE_WORDS.memory(spokenSize(memoryBytes)),
    speed === null ? '' : spokenSpeed(speed),
  ].filter(Boolean)
  const title = isLoading ? INSIDE_WORDS.loading(name) : INSIDE_WORDS.loaded(name)
  return (
    <div className={styles.running}>
      <div className={styles.words}>
        <strong role="status">{title}</strong>
        {isLoading ? (
          <ProgressBar label={title} value={loaded} />
        ) : (
          <span className={styles.quiet}>{facts.join(' · ')}</span>
        )}
      </div>
      <Button onClick={() => void client.call('engine.unload', {}).catch(report)}>
        {isLoading ? INSIDE_WORDS.stopLoading : INSIDE_WORDS.unload}
      </Button>
    </div>
  )
}
