import { describe, expect, test } from 'vitest'
import type { CapturePlace, CaptureRequest } from '../../../features/capture/app-contract.ts'
import { Settings } from '../../../shared/domain/settings.ts'
import { createCaptureDesk, registerLinks } from './capture-desk.ts'

function withDesk({ taken = [] as string[], isVaultOpen = true, isInFront = false } = {}) {
  const listening = new Map<string, () => void>()
  const did: string[] = []
  const asked: (readonly [CapturePlace, CaptureRequest])[] = []
  let isBoxInFront = false
  const show = (isShown: boolean) => () => {
    isBoxInFront = isShown
    did.push(isShown ? 'show' : 'hide')
  }
  const desk = createCaptureDesk(
    {
      register(keys, callback) {
        if (keys === 'Shift+Nonsense') throw new TypeError('conversion failure')
        if (taken.includes(keys)) return false
        listening.set(keys, callback)
        return true
      },
      unregister: (keys) => void listening.delete(keys),
    },
    {
      warm: () => void did.push('warm'),
      show: show(true),
      hide: show(false),
      isInFront: () => isBoxInFront,
      close: () => void did.push('close'),
    },
  )
  const begin = (): void =>
    desk.begin(
      {
        askCapture: (place, request) => void asked.push([place, request]),
        isVaultOpen: () => isVaultOpen,
        store: { settings: () => Settings.parse({}) },
      },
      { isInFront: () => isInFront, bringToFront: () => void did.push('vault window') },
    )
  const press = (): void => {
    for (const callback of listening.values()) callback()
  }
  return { desk, begin, press, did, asked, keys: () => [...listening.keys()] }
}
const KEYS = 'CommandOrControl+Shift+Space'
const write = (text: string | null = null) => ({ kind: 'write', text }) as const

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
    const { desk, begin, keys, did } = withDesk()
    begin()
    expect(desk.shell.listen('Alt+J')).toBe('on')
    expect(keys()).toEqual(['Alt+J'])
    expect(desk.shell.listen('')).toBe('off')
    expect(keys()).toEqual([])
    desk.warm()
    expect(did).toEqual([])
  })
  test('that another program has are said to be taken, and so are keys that do not exist', () => {
    const { desk, begin } = withDesk({ taken: [KEYS] })
    begin()
    expect(desk.shell.shortcut()).toBe('taken')
    expect(desk.shell.listen('Shift+Nonsense')).toBe('taken')
    expect(desk.shell.listen('Alt+J')).toBe('on')
  })
  test('are given back at the end', () => {
    const { desk, begin, keys, did } = withDesk()
    begin()
    desk.dispose()
    expect(keys()).toEqual([])
    expect(did).toEqual(['close'])
  })
})

describe('a link', () => {
  test('that comes before the app is there fills the box when it is', () => {
    const { desk, begin, asked } = withDesk()
    expect(desk.openLinkOf(['--', 'latent://capture?text=Call%20Ada'])).toBe(true)
    expect(asked).toEqual([])
    begin()
    expect(asked).toEqual([['box', write('Call Ada')]])
  })
  test('does not put a box away that is open', () => {
    const { desk, begin, press, did } = withDesk()
    begin()
    press()
    desk.openLink('latent://capture?text=x')
    expect(did).toEqual(['show', 'show'])
  })
  test('that says anything else does nothing', () => {
    const { desk, begin, did, asked } = withDesk()
    begin()
    for (const link of ['latent://run?prompt=x', 'latent://app/', 'latent://capture', '--vault']) {
      desk.openLink(link)
      expect(desk.openLinkOf([link])).toBe(false)
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
