import { useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ModelProfile } from '../../../../shared/domain/models/model-profile.ts'
import type { Provider } from '../../../../shared/domain/models/provider.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { waysOf, wayTexts } from '../models/model-ways.ts'
import { WAY_WORDS } from '../words.ts'
import { FORM_WORDS } from './words.ts'
import formStyles from '../models/model-settings.module.css'
import styles from './inside.module.css'

/** Less has no room for the tools that it is told of. */
const LEAST_CONTEXT = 512

/** A saved model that is a file: its name, and how it is asked. It has no address and no key. */
export function InsideForm({
  saved,
  onClose,
}: {
  readonly saved: Provider
  readonly onClose: () => void
}) {
  const client = useClient()
  const { app } = useStores()
  const isDesktop = useStore(app.state, (state) => state.app?.shell === 'electron')
  const [name, setName] = useState(saved.name)
  const [place, setPlace] = useState({ file: saved.file ?? '', model: saved.model })
  const [context, setContext] = useState(saved.profile?.contextTokens?.toString() ?? '')
  const [ways, setWays] = useState(() => wayTexts(saved.profile))
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])

  const read = waysOf(ways)
  const wrong = 'wrong' in read ? read.wrong : new Set<string>()
  const contextTokens = tokensOf(context)
  const isRight = 'ways' in read && contextTokens !== null

  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setProblem(null)
    try {
      await action()
    } catch (error) {
      if (!isAbort(error)) setProblem(errorSentence(error, FORM_WORDS.failed))
    }
  }
  const chooseFile = () =>
    attempt(async () => {
      const path = await client.call('engine.chooseFile', {})
      if (path === null) return
      const found = await client.call('engine.inspect', { path })
      if (found.problem === null) setPlace({ file: path, model: found.name })
      else setProblem(found.problem)
    })
  const save = () =>
    attempt(async () => {
      if (!('ways' in read) || contextTokens === null) return
      const { temperature, answerTokens } = read.ways
      const profile = {
        ...withoutTyped(place.file === saved.file ? saved.profile : {}),
        ...(contextTokens !== undefined && { contextTokens }),
        ...(temperature !== undefined && { temperature }),
        ...(answerTokens !== undefined && { answerTokens }),
      }
      const provider = { ...saved, ...place, name: name.trim() || place.model, profile }
      await client.call('provider.save', { provider })
      await app.reload()
      onClose()
    })
  return (
    <section ref={form} className={formStyles.endpoint} aria-label={`Edit ${saved.name}`}>
      <h4 className={formStyles.title}>{FORM_WORDS.title}</h4>
      <TextField
        label={FORM_WORDS.name}
        value={name}
        placeholder={place.model}
        onChange={(event) => setName(event.target.value)}
        maxLength={100}
        autoComplete="off"
      />
      <div className={styles.file}>
        <span>{FORM_WORDS.file}</span>
        <span className={styles.quiet}>{place.file}</span>
        {isDesktop ? <Button onClick={() => void chooseFile()}>{FORM_WORDS.another}</Button> : null}
      </div>
      <div className={formStyles.prices}>
        <TextField
          label={FORM_WORDS.context}
          value={context}
          placeholder={FORM_WORDS.contextExample}
          error={contextTokens === null ? FORM_WORDS.contextWrong : null}
          onChange={(event) => setContext(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={WAY_WORDS.temperature.label}
          value={ways.temperature}
          placeholder={WAY_WORDS.temperature.example}
          error={wrong.has('temperature') ? WAY_WORDS.temperature.wrong : null}
          onChange={(event) => setWays({ ...ways, temperature: event.target.value })}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label={WAY_WORDS.answerTokens.label}
          value={ways.answerTokens}
          placeholder={FORM_WORDS.answerExample}
          error={wrong.has('answerTokens') ? WAY_WORDS.answerTokens.wrong : null}
          onChange={(event) => setWays({ ...ways, answerTokens: event.target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={formStyles.actions}>
        {problem === null ? null : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
        <span className={formStyles.use}>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={!isRight} onClick={() => void save()}>
            Save
          </Button>
        </span>
      </div>
    </section>
  )
}

/** Undefined for an empty field, null for what is no length. */
function tokensOf(text: string): number | null | undefined {
  if (text.trim() === '') return undefined
  const parsed = ModelProfile.shape.contextTokens.safeParse(Number(text))
  return parsed.success && (parsed.data ?? 0) >= LEAST_CONTEXT ? parsed.data : null
}

/** What is known of it beside what stands in the form. */
function withoutTyped({
  contextTokens: _context,
  temperature: _temperature,
  answerTokens: _answer,
  ...rest
}: ModelProfile = {}): ModelProfile {
  return rest
}
