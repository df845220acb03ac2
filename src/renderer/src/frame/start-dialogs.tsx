import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { features } from '../features.ts'
import { FolderPicker } from '../onboarding/folder-picker.tsx'
import { SettingsDialog, settingsPages } from '../settings/settings-dialog.tsx'
import { DialogBoundary } from '../ui/dialog/dialog-boundary.tsx'
import { Toasts } from '../ui/toasts.tsx'

/** What can be set before there is a vault: who answers in one. */
const PAGES = settingsPages(features).filter(({ id }) => id === 'model')

/** What lies over the start screen. */
export function StartDialogs() {
  const { overlay, toasts } = useStores()
  const folder = useStore(overlay.state, (state) => state.folder)
  const close = (): void => {
    overlay.close()
    folder?.answer(null)
  }
  return (
    <>
      <DialogBoundary resetKeys={[folder]} onClose={close}>
        <SettingsDialog pages={PAGES} />
        <FolderPicker
          question={folder}
          onClose={() => folder?.answer(null)}
          onOpen={(path) => folder?.answer(path)}
        />
      </DialogBoundary>
      <Toasts toasts={useStore(toasts.state)} onClose={toasts.close} onHold={toasts.hold} />
    </>
  )
}
