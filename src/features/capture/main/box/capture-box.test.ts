import { describe, expect, test, vi } from 'vitest'
import { createDesktop, registerLinks } from '../../../../main/electron/window/desktop.ts'
import type { CapturePlace, CaptureRequest } from '../../contract.ts'
import { CaptureSettings } from '../../shared/settings.ts'
import { createCaptureBox } from './capture-box.ts'

/** The box on the desktop as Electron has it; only what the system does is played. */
function withDesk({ taken = [] as string[], isVaultOpen = true, isInFront = false } = {}) {
  const listening = new Map<string, () => void>()
  const did: string[] = []
  const asked: (readonly [CapturePlace, CaptureRequest])[] = []
  let wanted = CaptureSettings.parse({}).captureShortcut
  let isBoxInFront = false
  const show = (isShown: boolean) => () => {
    isBoxInFront = isShown
    did.push(isShown ? 'show' : 'hide')
  }
  const desktop = createDesktop(
    {
      register(keys, callback) {
        if (keys === 'Shift+Nonsense') throw new TypeError('conversion failure')
        if (taken.includes(keys)) return false
        listening.set(keys, callback)
        return true
      },
      unregister: (keys) => void listening.delete(keys),
    },
    () => ({
      warm: () => void did.push('warm'),
      show: show(true),
      hide: show(false),
      isInFront: () => isBoxInFront,
      close: () => void did.push('close'),
    }),
  )
  const box = createCaptureBox({
    desktop: desktop.shell,
    keys: () => wanted,
    isVaultOpen: () => isVaultOpen,
    onAsked: (place) => asked.push(...box.take(place).map((request) => [place, request] as const)),
  })
  const begin = (): void => {
    box.listen()
    desktop.begin(
      { ...box, openFile: () => {} },
      {
        isInFront: () => isInFront,
        bringToFront: () => void did.push('vault window'),
        zoom: () => {},
        open: () => {},
        openBeside: () => {},
        showBeside: () => {},
        dragFiles: () => {},
      },
    )
  }
  /** Other keys are set; the answer is what became of them. */
  const set = (keys: string) => {
    wanted = keys
    box.listen()
    return box.shortcut()
  }
  const press = (): void => {
    for (const callback of listening.values()) callback()
  }
  return { box, desktop, begin, set, press, did, asked, keys: () => [...listening.keys()] }
}
const KEYS = 'CommandOrControl+Shift+Space'
const write = (text: string | null = null) => ({ kind: 'write', text }) as const

test('it is offered beside the clock, and opens there as by its keys', () => {
  const { desktop, begin, did, asked } = withDesk()
  begin()
  const [offer = expect.unreachable()] = desktop.offers()
  expect(offer.title).toBe('Capture a thought')
  offer.onChoose()
  expect(did.at(-1)).toBe('show')
  expect(asked).toEqual([['box', { kind: 'write', text: null }]])
})

describe('the keys over all programs', () => {
  test('open the small window over another program, and put it away again', () => {
    const { begin, press, did, asked, keys } = withDesk()
    begin()
    expect(keys()).toEqual([KEYS])
    press()
    expect(asked).toEqual([['box', write()]])
    press()
    expect(did).toEqual(['show', 'hide'])
    expect(asked).toHaveLength(1)
  })
  test('open the box of the vault’s window where that is in front', () => {
    const { begin, press, did, asked } = withDesk({ isInFront: true })
    begin()
    press()
    expect(asked).toEqual([['window', write()]])
    expect(did).toEqual(['vault window'])
  })
  test('open the vault’s window where no vault is open', () => {
    const { begin, press, did } = withDesk({ isVaultOpen: false })
    begin()
    press()
    expect(did).toEqual(['vault window'])
  })
  test('can be changed and turned off', () => {
    const { begin, set, keys } = withDesk()
    begin()
    expect(set('Alt+J')).toBe('on')
    expect(keys()).toEqual(['Alt+J'])
    expect(set('')).toBe('off')
    expect(keys()).toEqual([])
  })
  test('have a window that is made ahead, a moment after the vault’s; without keys nothing is', () => {
    vi.useFakeTimers()
    try {
      const { desktop, begin, set, did } = withDesk()
      begin()
      desktop.shown()
      expect(did).toEqual([])
      vi.advanceTimersByTime(5000)
      expect(did).toEqual(['warm'])
      set('')
      desktop.closed(false)
      desktop.shown()
      vi.advanceTimersByTime(5000)
      expect(did).toEqual(['warm'])
      desktop.closed(true)
      expect(did).toEqual(['warm', 'close'])
    } finally {
      vi.useRealTimers()
    }
  })
  test('that another program has are said to be taken, and so are keys that do not exist', () => {
    const { box, begin, set } = withDesk({ taken: [KEYS] })
    begin()
    expect(box.shortcut()).toBe('taken')
    expect(set('Shift+Nonsense')).toBe('taken')
    expect(set('Alt+J')).toBe('on')
  })
  test('are given back at the end', () => {
    const { box, desktop, begin, keys, did } = withDesk()
    begin()
    box.dispose()
    desktop.dispose()
    expect(keys()).toEqual([])
    expect(did).toEqual(['close'])
  })
})

describe('a link', () => {
  test('that comes before the app is there fills the box when it is', () => {
    const { desktop, begin, asked } = withDesk()
    expect(desktop.openLinkOf(['--', 'latent://capture?text=Call%20Ada'])).toBe(true)
    expect(asked).toEqual([])
    begin()
    expect(asked).toEqual([['box', write('Call Ada')]])
  })
  test('does not put a box away that is open', () => {
    const { desktop, begin, press, did } = withDesk()
    begin()
    press()
    desktop.openLink('latent://capture?text=x')
    expect(did).toEqual(['show', 'show'])
  })
  test('that says anything else does nothing', () => {
    const { desktop, begin, did, asked } = withDesk()
    begin()
    for (const link of ['latent://run?prompt=x', 'latent://app/', 'latent://capture', '--vault']) {
      desktop.openLink(link)
      expect(desktop.openLinkOf([link])).toBe(false)
    }
    expect(did).toEqual([])
    expect(asked).toEqual([])
  })
  test('is asked of the system by the packaged program only, with nothing after it read as an option', () => {
    const told: unknown[][] = []
    const app = (isPackaged: boolean) => ({
      isPackaged,
      setAsDefaultProtocolClient: (...args: unknown[]) => told.push(args) > 0,
    })
    registerLinks(app(false), '/latent')
    expect(told).toEqual([])
    registerLinks(app(true), '/latent')
    expect(told).toEqual([['latent', '/latent', ['--']]])
  })
})
