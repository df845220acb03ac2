import { useEffect, useId, useRef, useState } from 'react'
import {
  examinationTokens,
  type DoctorLine,
  type DoctorReport,
  type DoctorStep,
} from '../../../../shared/domain/models/doctor.ts'
import type { ModelProfile } from '../../../../shared/domain/models/model-profile.ts'
import type { Provider } from '../../../../shared/domain/models/provider.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { CodeBlock } from '../../markdown/parts/code-block.tsx'
import { Button } from '../../ui/field/button.tsx'
import { CheckIcon, ProblemIcon, UnknownIcon } from '../../ui/icons.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { spokenDayOf } from '../../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import styles from './model-doctor.module.css'

/** Examines a saved model: what it and its server can really do, and what to do about what they cannot. */
export function ModelDoctor({
  provider,
  isRemote,
}: {
  readonly provider: Provider
  /** What it is sent leaves this machine, and may cost money. */
  readonly isRemote: boolean
}) {
  const client = useClient()
  const contextId = useId()
  const [measuresContext, setMeasuresContext] = useState(!isRemote)
  const [step, setStep] = useState<DoctorStep | null>(null)
  const [lines, setLines] = useState<readonly DoctorLine[]>([])
  const [report, setReport] = useState<DoctorReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const examine = async (): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setLines([])
    setReport(null)
    setProblem(null)
    setStep({ done: 0, total: 1, checking: 'Server' })
    try {
      const { id: providerId, name: _, ...model } = provider
      const examination = client.stream(
        'model.examine',
        { model, providerId, measuresContext },
        { signal },
      )
      let next = await examination.next()
      for (; !next.done; next = await examination.next()) {
        const { line } = next.value
        setStep(next.value)
        if (line) setLines((known) => [...known, line])
      }
      setReport(next.value)
    } catch (error) {
      if (isAbort(error)) setProblem('Stopped. What was found so far is not kept.')
      else setProblem(errorSentence(error))
    } finally {
      setStep(null)
    }
  }

  const most = spokenNumber(examinationTokens({ measuresContext }))
  return (
    <section className={styles.doctor} aria-label="Model doctor">
      <h4>Model doctor</h4>
      <p className={styles.words}>
        Asks {provider.model} a dozen short questions, none from your notes, to see what it and its
        server really do. {knownSentence(provider.profile)}
      </p>
      <label className={styles.choice} htmlFor={contextId}>
        <input
          id={contextId}
          type="checkbox"
          checked={measuresContext}
          disabled={step !== null}
          onChange={(event) => setMeasuresContext(event.target.checked)}
        />
        Measure the context length too, by longer and longer prompts
      </label>
      <div className={styles.actions}>
        {step === null ? (
          <Button onClick={() => void examine()}>
            {lines.length > 0 ? 'Examine again' : 'Examine'}
          </Button>
        ) : (
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        )}
        {step === null ? (
          <span className={styles.words}>
            Sends at most about {most} tokens{isRemote ? ', which may cost money' : ''}.
          </span>
        ) : (
          <div className={styles.progress}>
            <span role="status">{step.checking} …</span>
            <ProgressBar label="Examining" value={step.done / step.total} />
          </div>
        )}
      </div>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {lines.length > 0 ? (
        <ul className={styles.lines} aria-label="What was found">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      ) : null}
      {report === null ? null : (
        <p className={styles.words} role="status">
          {summary(report)}
        </p>
      )}
    </section>
  )
}

const STATUS_WORDS = { pass: 'Good', fail: 'Not good', unknown: 'Not known' } as const

function Line({ line }: { readonly line: DoctorLine }) {
  const { title, status, detail, remedy } = line
  const Icon = { pass: CheckIcon, fail: ProblemIcon, unknown: UnknownIcon }[status]
  return (
    <li className={styles.line} data-status={status}>
      <Icon role="img" aria-label={STATUS_WORDS[status]} />
      <div className={styles.found}>
        <p>
          <strong>{title}</strong> {detail}
        </p>
        {remedy ? <p className={styles.remedy}>{remedy.text}</p> : null}
        {remedy?.command ? <CodeBlock language={null} text={remedy.command} /> : null}
      </div>
    </li>
  )
}

function summary({ lines, profile, requests, sentTokens }: DoctorReport): string {
  const failed = lines.filter(({ status }) => status === 'fail').length
  const found =
    failed === 0 ? 'Nothing to mend.' : `${failed} of ${lines.length} lines are not good.`
  const kept = profile.examinedAtMs === undefined ? '' : ' What was measured is used from now on.'
  return `${found}${kept} ${requests} requests, about ${spokenNumber(sentTokens)} tokens.`
}

/** What an earlier examination measured, in a few words. */
function knownSentence(profile: ModelProfile = {}): string {
  const { examinedAtMs, contextTokens, toolCalls } = profile
  if (examinedAtMs === undefined) return ''
  const parts = [
    contextTokens === undefined ? '' : `${spokenNumber(contextTokens)} tokens`,
    toolCalls === undefined ? '' : CALL_WORDS[toolCalls],
  ].filter((part) => part !== '')
  const day = spokenDayOf(examinedAtMs, Date.now())
  return `Last examined ${/^\d|^[A-Z]/.test(day) ? 'on ' : ''}${day}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}
const CALL_WORDS = {
  native: 'calls of its own',
  text: 'tools described in the prompt',
  none: 'no calls',
} as const
