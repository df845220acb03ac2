import { useEffect } from 'react'
import type { ToastStore } from '../stores/toast-store.ts'

/** A file that is dropped where nothing takes it would be opened by the browser in place of the window. */
export function useNoStrayDrops({ toasts }: { readonly toasts: ToastStore }): void {
  useEffect(() => {
    const hold = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (event.type === 'drop')
        toasts.show('Nothing was added. Drop a picture into a note that you are writing.', {
          tone: 'problem',
        })
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [toasts])
}
