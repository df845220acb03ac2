import { useEffect, useRef, useState } from 'react'
import type { EngineSpeed } from '../../../../shared/domain/models/engine.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { useReport } from '../../connection/use-report.ts'
import { spokenSize } from '../../stores/spoken-size.ts'
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx'
import { Button } from '../../ui/field/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { MemoryWarning } from './memory-warning.tsx'
import { spokenSpeed } from './spoken-speed.ts'
import type { ShelvedModel } from './shelved-models.ts'
import { INSIDE_WORDS } from './words.ts'
import styles from './inside.module.css'

/** A model file of this machine: what it is, and what can be done with it. */
export function ShelvedRow({
  model,
  canRun,
  machineBytes,
  onChange,
}: {
  readonly model: ShelvedModel
  /** False: no model can run here, so none is looked into. */
  readonly canRun: boolean
  readonly machineBytes: number
  readonly onChange: () => void
}) {
  const { path, name, offered, saved } = model
  const { app } = useStores()
  const client = useClient()
  const report = useReport()
  const { data, error } = useCall('engine.inspect', canRun && !model.file ? { path } : null)
  const { speed, problem: measureProblem, isMeasuring, measure, stop } = useMeasure(path)
  const [isDeleting, setIsDeleting] = useState(false)
  const file = model.file ?? data ?? null
  const problem = file?.problem ?? error?.message ?? measureProblem
  const bytes = file?.bytes ?? offered?.bytes
  const facts = [
    bytes === undefined ? '' : spokenSize(bytes),
    file?.contextTokens ? INSIDE_WORDS.context(spokenNumber(file.contextTokens)) : '',
    file?.memoryBytes ? INSIDE_WORDS.aboutMemory(spokenSize(file.memoryBytes)) : '',
    speed ? spokenSpeed(speed) : '',
  ].filter(Boolean)

  const use = (): void =>
    void client
      .call('engine.use', { path })
      .then(() => app.reload())
      .catch(report)
  const remove = (id: string): void => {
    setIsDeleting(false)
    void client
      .call('engine.deleteModel', { id })
      .then(() => app.reload())
      .catch(report)
      .finally(onChange)
  }
  const canUse = canRun && file !== null && file.problem === null
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
        <span className={styles.path} title={path}>
          {path}
        </span>
        {saved.length > 0 ? <span className={styles.used}>✓ {INSIDE_WORDS.isUsed}</span> : null}
        {problem ? <span className={styles.problem}>{problem}</span> : null}
        <MemoryWarning neededBytes={file?.memoryBytes ?? null} machineBytes={machineBytes} />
      </div>
      <div className={styles.actions}>
        {isMeasuring ? (
          <>
            <span className={styles.quiet} role="status">
              <Spinner label={INSIDE_WORDS.measuring} /> {INSIDE_WORDS.measuring} …
            </span>
            <Button onClick={stop}>{INSIDE_WORDS.stopLoading}</Button>
          </>
        ) : canUse ? (
          <Button
            kind="quiet"
            aria-label={`${INSIDE_WORDS.measure}: ${name}`}
            onClick={() => void measure()}
          >
            {INSIDE_WORDS.measure}
          </Button>
        ) : null}
        {offered ? (
          <Button
            kind="quiet"
            aria-label={`${INSIDE_WORDS.delete}: ${name}`}
            onClick={() => setIsDeleting(true)}
          >
            {INSIDE_WORDS.delete}
          </Button>
        ) : null}
        {canUse && saved.length === 0 ? (
          <Button kind="primary" aria-label={`${INSIDE_WORDS.use}: ${name}`} onClick={use}>
            {INSIDE_WORDS.use}
          </Button>
        ) : null}
      </div>
      {isDeleting && offered ? (
        <ConfirmSheet
          title={INSIDE_WORDS.deleteTitle(name)}
          description={INSIDE_WORDS.deleteText(
            spokenSize(offered.bytes),
            saved.length > 0 ? saved.map((each) => `“${each.name}”`).join(', ') : null,
          )}
          action={INSIDE_WORDS.delete}
          onConfirm={() => remove(offered.id)}
          onCancel={() => setIsDeleting(false)}
        />
      ) : null}
    </div>
  )
}

/** How fast a model is here, once somebody wants to know; it is loaded for that. */
function useMeasure(path: string) {
  const client = useClient()
  const [speed, setSpeed] = useState<EngineSpeed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMeasuring, setIsMeasuring] = useState(false)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return {
    speed,
    problem,
    isMeasuring,
    stop: () => controller.current?.abort(),
    async measure() {
      const { signal } = (controller.current = new AbortController())
      setIsMeasuring(true)
      setProblem(null)
      try {
        setSpeed(await client.call('engine.measure', { path }, { signal }))
      } catch (error) {
        if (!isAbort(error)) setProblem(errorSentence(error))
      } finally {
        setIsMeasuring(false)
      }
    },
  }
}
