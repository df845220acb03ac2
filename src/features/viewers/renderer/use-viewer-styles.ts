import { useSheet } from '../../../renderer/src/ui/use-sheet.ts'
import rules from './viewers.css?inline'

/** Brings what the viewers look like: it is nothing that the first page has to wait for. */
export const useViewerStyles = (): void => useSheet(rules)
