import { focusSoon } from '../../commands/focus-soon.ts'
import type { FilesStore } from '../../stores/workspace/files-store.ts'

/** Shows the field that finds files, with what was typed there before, and gives it the keys. */
export function openFilter(files: FilesStore): void {
  files.setFilter(files.state.getState().filter ?? '')
  focusSoon('[data-files-filter]')
}
