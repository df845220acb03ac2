import { useRef, useState } from 'react'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { externalAddress } from '../external-address.ts'
import styles from './link-dialog.module.css'

/** Shows where a link of a note or an answer really goes, before it is opened. */
export function LinkDialog({
  href,
  onClose,
}: {
  readonly href: string | null
  readonly onClose: () => void
}) {
  const client = useClient()
  const cancel = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const address = href === null ? null : externalAddress(href)

  const close = (): void => {
    setProblem(null)
    onClose()
  }
  async function open(url: string): Promise<void> {
    try {
      const outcome = await client.call('app.openLink', { url })
      // In the browser main only checks the address: opening a tab is the page's to do.
      if (!outcome.opened) window.open(outcome.url, '_blank', 'noopener,noreferrer')
      close()
    } catch (error) {
      setProblem(errorSentence(error, 'The link could not be opened.'))
    }
  }

  return (
    <Dialog
      open={href !== null}
      onClose={close}
      title={address ? (address.isMail ? 'Write a mail' : 'Open this link') : 'Link not opened'}
      size="small"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} kind="quiet" onClick={close}>
            {address ? 'Cancel' : 'Close'}
          </Button>
          {address ? (
            <Button kind="primary" onClick={() => void open(address.url)}>
              {address.isMail ? 'Write' : 'Open in browser'}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.body}>
        {address ? (
          <>
            <p className={styles.host}>{showInvisible(address.host)}</p>
            <p className={styles.url}>{showInvisible(address.url)}</p>
          </>
        ) : (
          <>
            <p>Only web and mail addresses are opened, and none with a name or password inside.</p>
            <p className={styles.url}>{showInvisible((href ?? '').slice(0, 500))}</p>
          </>
        )}
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
