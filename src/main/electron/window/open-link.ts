import type { BrowserWindow, Dialog, Shell } from 'electron'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { checkExternalLink } from '../../platform/external-link.ts'

/**
 * Opens a web or mail address outside Latent, after a person saw where it really goes: the question shows the host as
 * the network will see it (punycode), whatever the note's text said. False when the answer was no.
 * @throws LatentError `denied` for an address that `checkExternalLink` does not let out.
 */
export async function openLink(
  url: string,
  { dialog, shell, window }: { dialog: Dialog; shell: Shell; window: BrowserWindow | undefined },
): Promise<boolean> {
  const address = checkExternalLink(url)
  const { protocol, host, pathname } = new URL(address)
  const isMail = protocol === 'mailto:'
  const question = {
    type: 'question' as const,
    message: isMail ? `Write a mail to ${pathname}?` : `Open ${host} in your browser?`,
    detail: address,
    buttons: ['Cancel', isMail ? 'Write' : 'Open'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = window
    ? await dialog.showMessageBox(window, question)
    : await dialog.showMessageBox(question)
  if (response !== 1) return false
  await shell.openExternal(address).catch((cause: unknown) => {
    throw new LatentError('unavailable', 'No program on this machine opens that link.', undefined, {
      cause,
    })
  })
  return true
}
