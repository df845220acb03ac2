import { useSheet } from '../use-sheet.ts'
import sheet from './thumb.css?inline'

/** What is pressed is as large as a thumb, and dialogs come from below, while the window is as narrow as a phone. */
export function useThumbRules(): void {
  useSheet(sheet)
}
