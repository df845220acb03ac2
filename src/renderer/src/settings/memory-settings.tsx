import { useState } from 'react'
import { useStore } from 'zustand'
import { Settings } from '../../../shared/domain/settings.ts'
import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { Button } from '../ui/field/button.tsx'
import { OnOff } from '../ui/field/on-off.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import { useTakenAtEnd } from '../ui/use-taken-at-end.ts'
import styles from './memory-settings.module.css'
import { useReport } from '../connection/use-report.ts'

/** The note that the assistant is told in every conversation: whether, which, and what it gets of it. */
export function MemorySettings() {
  const { app, overlay, workspace } = useStores()
  const client = useClient()
  const report = useReport()
  const { memoryEnabled, memoryNote } =
    useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const hasVault = useStore(app.state, (state) => Boolean(state.app?.vault))
  const { data: memory } = useCall('memory.read', hasVault ? {} : null, {
    reloadOn: ['app.changed', 'vault.changed'],
  })
  const [path, setPath] = useState<string>(memoryNote)
  const valid = asVaultPath(path.trim())
  const isNote = valid !== null && /\.md$/i.test(valid)

  const save = (): void => {
    if (!isNote || valid === memoryNote) return
    void app.updateSettings({ memoryNote: valid }).catch(report)
  }
  useTakenAtEnd(save)
  const open = async (): Promise<void> => {
    if (!memory) return
    if (memory.text === null) await client.call('note.create', { path: memory.path, text: '' })
    workspace.openNote(memory.path)
    overlay.close()
  }
  return (
    <SettingGroup
      title="Memory"
      text="A note of yours that goes along with every conversation, as data. The assistant can change it only after you have seen the change and said yes, each time."
    >
      <Setting
        title="Memory note"
        text={memoryEnabled ? 'Its beginning goes along.' : 'Nothing of it goes along.'}
      >
        <OnOff
          label="Memory note"
          value={memoryEnabled}
          onChange={(isOn) => void app.updateSettings({ memoryEnabled: isOn }).catch(report)}
        />
      </Setting>
      <Setting title="Where it is">
        <div className={styles.place}>
          <TextField
            label="Path of the memory note"
            hideLabel
            value={path}
            error={isNote ? null : 'This has to be a path of a note in the vault: About me.md'}
            onChange={(event) => setPath(event.target.value)}
            onBlur={save}
            onEnter={save}
          />
          <Button disabled={!memory} onClick={() => void open().catch(report)}>
            {memory?.text === null ? 'Create and open' : 'Open'}
          </Button>
        </div>
      </Setting>
      {memoryEnabled && memory ? (
        <details className={styles.shown}>
          <summary>What the assistant is told of it</summary>
          <p className={styles.text} dir="auto">
            {memory.text === null
              ? 'There is no such note yet.'
              : memory.text.trim() === ''
                ? 'The note is empty.'
                : showInvisible(memory.text)}
          </p>
          {memory.isCut ? <p className={styles.cut}>The rest does not go along.</p> : null}
        </details>
      ) : null}
    </SettingGroup>
  )
}
