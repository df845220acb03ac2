import { useEffect, useRef } from 'react'
import { useClient } from '../../../../renderer/src/connection/connection-context.tsx'
import { useCapture } from '../stores/use-capture.ts'
import { CaptureForm } from './capture-form.tsx'
import styles from './capture.module.css'
import { useCaptureRequests } from './use-capture-requests.ts'

/** The box as a small window of its own, over other programs. */
export function CapturePage() {
  const client = useClient()
  const capture = useCapture()
  const field = useRef<HTMLTextAreaElement>(null)
  useCaptureRequests('box')
  useEffect(() => {
    void capture.load()
    const focus = (): void => field.current?.focus()
    focus()
    window.addEventListener('focus', focus)
    return () => window.removeEventListener('focus', focus)
  }, [capture])
  const putAway = (open: Parameters<typeof client.call<'captureBox.putAway'>>[1]['open']): void => {
    capture.close()
    void capture.settled().then(() => client.call('captureBox.putAway', { open }))
  }
  return (
    <main className={styles.page} aria-label="Capture a thought">
      <CaptureForm field={field} onClose={() => putAway(null)} onOpenNote={putAway} />
    </main>
  )
}
