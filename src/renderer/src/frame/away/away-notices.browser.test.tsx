import { expect, test, vi } from 'vitest'
import { indexStatus } from '../../../../../test/window/index-status.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { AwayNotices } from './away-notices.tsx'
import { AWAY_WORDS } from './words.ts'

class Notice extends EventTarget {
  static permission = 'granted'
  static readonly said: Notice[] = []
  isClosed = false
  readonly title: string
  readonly options: NotificationOptions
  constructor(title: string, options: NotificationOptions) {
    super()
    this.title = title
    this.options = options
    Notice.said.push(this)
  }
  close = (): void => void (this.isClosed = true)
}

/** The person goes away while notes are indexed, which ends before they are back. */
async function whileAway(shell: 'browser' | 'electron') {
  const isHere = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const mounted = await mount(<AwayNotices />, {
    app: { shell },
    answers: { 'desktop.notify': null },
  })
  const { indexStatus: store } = mounted.stores
  store.state.setState({ status: indexStatus({ state: 'indexing' }) })
  isHere.mockReturnValue(false)
  window.dispatchEvent(new Event('blur'))
  store.state.setState({ status: indexStatus() })
  return {
    ...mounted,
    back() {
      isHere.mockReturnValue(true)
      window.dispatchEvent(new Event('focus'))
    },
  }
}

test('a page in a browser says it by the browser, and takes it back when the person is there', async () => {
  vi.stubGlobal('Notification', Notice)
  const raised = vi.spyOn(window, 'focus')
  const { back, host } = await whileAway('browser')
  expect(Notice.said).toMatchObject([{ title: 'Latent', options: { body: AWAY_WORDS.index } }])
  Notice.said[0]?.dispatchEvent(new Event('click'))
  expect(raised).toHaveBeenCalledOnce()
  back()
  expect(Notice.said[0]?.isClosed).toBe(true)
  expect(host.asked('desktop.notify')).toEqual([])
  Notice.permission = 'denied'
  await whileAway('browser')
  expect(Notice.said).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('a window of the desktop has the system say it', async () => {
  const { host } = await whileAway('electron')
  expect(host.asked('desktop.notify')).toEqual([{ text: AWAY_WORDS.index }])
})
