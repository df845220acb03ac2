import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'

/** Where two versions of a note lie beside each other, or in one file: only a person can put them together. */
export function ConflictList() {
  const { indexStatus, workspace, overlay } = useStores()
  const conflicts = useStore(indexStatus.state, (state) => state.status?.conflicts)
  if (conflicts === undefined || conflicts.length === 0) return null
  return (
    <SettingGroup
      title="Conflicts"
      text="Latent never searches or deletes these. Take over what you need into the note, then move the copy to the trash."
    >
      {conflicts.map(({ path, reason }) => (
        <Setting key={path} title={showInvisible(path)} text={reason}>
          <Button
            onClick={() => {
              overlay.close()
              workspace.openNote(path, { focus: true })
            }}
          >
            Open
          </Button>
        </Setting>
      ))}
    </SettingGroup>
  )
}
