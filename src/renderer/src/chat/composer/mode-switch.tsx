import { useState } from 'react'
import { useStore } from 'zustand'
import type { AgentMode } from '../../../../shared/domain/settings.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import styles from './mode-switch.module.css'

const MODES = [
  { value: 'normal', label: 'Ask first' },
  { value: 'plan', label: 'Plan' },
  { value: 'read-only', label: 'Read only' },
] as const satisfies readonly { value: AgentMode; label: string }[]

const SENTENCES: Record<AgentMode, string> = {
  normal: '',
  plan: 'Reads and proposes, changes nothing.',
  'read-only': 'Reads, changes nothing.',
}

/** What the assistant may do with what is asked here, from now on, also in a turn that runs. */
export function ModeSwitch() {
  const { app } = useStores()
  const mode = useStore(app.state, (state) => state.app?.settings.agentMode) ?? 'normal'
  const [problem, setProblem] = useState('')
  const change = async (agentMode: AgentMode): Promise<void> => {
    setProblem('')
    try {
      await app.updateSettings({ agentMode })
    } catch (error) {
      if (isAbort(error)) return
      setProblem(errorSentence(error, 'It could not be changed.'))
    }
  }
  return (
    <div className={styles.row}>
      <Segmented
        label="What the assistant may do"
        options={MODES}
        value={mode}
        onChange={(next) => void change(next)}
      />
      <span className={styles.words} role="status" data-problem={problem ? '' : undefined}>
        {problem || SENTENCES[mode]}
      </span>
    </div>
  )
}
