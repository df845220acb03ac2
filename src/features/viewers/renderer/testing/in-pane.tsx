import type { ReactNode } from 'react'
import { useViewerStyles } from '../use-viewer-styles.ts'

/** The room that a viewer fills. */
export function InPane({ children }: { readonly children: ReactNode }) {
  useViewerStyles()
  return <div style={{ display: 'flex', height: '100vh' }}>{children}</div>
}
