import { EventEmitter } from 'node:events'
import type { App, IpcMainEvent, Session } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { isFromOwnPage, isOwnPage, lockPages, lockSession } from './security.ts'

describe('our own page', () => {
  test.each(['latent://app/', 'latent://app', 'latent://app/index.html#x', 'latent://app/?q'])(
    '%s is it',
    (url) => expect(isOwnPage(url)).toBe(true),
  )
  test.each([
    'latent://app.evil/',
    'latent://evil/app',
    'latent://app:80/',
    'latent-asset://app/',
    'latent-asset://vault/page.html',
    'latent:app',
    'https://app/',
    'https://latent/app',
    'file:///app',
    'about:blank',
    'data:text/html,x',
    'javascript:1',
    '',
    'latent://user@evil/',
  ])('%s is not', (url) => expect(isOwnPage(url)).toBe(false))
})

describe('a message', () => {
  const mainFrame = { url: 'latent://app/' }
  const event = (senderFrame: unknown): IpcMainEvent =>
    ({ sender: { mainFrame }, senderFrame }) as unknown as IpcMainEvent

  test('of the top frame of our page is taken', () => {
    expect(isFromOwnPage(event(mainFrame))).toBe(true)
  })
  test('of a frame inside it, of a frame that is gone, of another page is not', () => {
    expect(isFromOwnPage(event({ url: 'latent://app/' }))).toBe(false)
    expect(isFromOwnPage(event(null))).toBe(false)
    const other = { url: 'https://evil/' }
    const foreign = { sender: { mainFrame: other }, senderFrame: other }
    expect(isFromOwnPage(foreign as unknown as IpcMainEvent)).toBe(false)
  })
})

function lockedApp() {
  const switches: string[] = []
  const app = Object.assign(new EventEmitter(), {
    enableSandbox: vi.fn(),
    commandLine: { appendSwitch: (name: string) => void switches.push(name) },
  })
  const opened: string[] = []
  lockPages(app as unknown as App, (url) => void opened.push(url))
  let onOpen: (details: { url: string }) => unknown = () => 'allowed'
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof onOpen) => void (onOpen = handler),
    setWebRTCIPHandlingPolicy: vi.fn(),
  })
  app.emit('web-contents-created', {}, contents)
  const isStopped = (name: string, url?: string): boolean => {
    let stopped = false
    contents.emit(name, { url, preventDefault: () => (stopped = true) })
    return stopped
  }
  return { app, contents, opened, isStopped, open: (url: string) => onOpen({ url }) }
}

describe('pages', () => {
  test('are sandboxed and stay where they are', () => {
    const { app, isStopped } = lockedApp()
    expect(app.enableSandbox).toHaveBeenCalledOnce()
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(isStopped(name, 'https://evil/')).toBe(true)
      expect(isStopped(name, 'file:///etc/passwd')).toBe(true)
      expect(isStopped(name, 'not a url')).toBe(true)
      expect(isStopped(name, 'latent://app/')).toBe(false)
    }
  })
  test('get no webview, no second window, and no address of this machine by WebRTC', () => {
    const { isStopped, open, opened, contents } = lockedApp()
    expect(isStopped('will-attach-webview')).toBe(true)
    expect(open('https://example.org/')).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.org/'])
    expect(contents.setWebRTCIPHandlingPolicy).toHaveBeenCalledWith('disable_non_proxied_udp')
  })
})

describe('the session', () => {
  function locked() {
    const handlers: Record<string, (...args: never[]) => unknown> = {}
    const take =
      (name: string) =>
      (handler: (...args: never[]) => unknown): void =>
        void (handlers[name] = handler)
    const session = {
      setPermissionRequestHandler: take('request'),
      setPermissionCheckHandler: take('check'),
      setDevicePermissionHandler: take('device'),
      setDisplayMediaRequestHandler: vi.fn(),
      setSpellCheckerEnabled: vi.fn(),
      webRequest: {
        onBeforeRequest: (filter: { urls: string[] }, handler: (...args: never[]) => unknown) => {
          expect(filter.urls).toEqual(['<all_urls>'])
          handlers['load'] = handler
        },
      },
    }
    lockSession(session as unknown as Session)
    const call = (name: string, ...args: unknown[]): unknown =>
      handlers[name]?.(...(args as never[]))
    const asks = (permission: string, details: object): boolean => {
      let answer: unknown = 'none'
      call('request', {}, permission, (given: boolean) => (answer = given), details)
      expect(call('check', {}, permission, '', details)).toBe(answer)
      return answer === true
    }
    return { session, call, asks }
  }
  const ours = { isMainFrame: true, requestingUrl: 'latent://app/' }

  test.each([
    'media',
    'geolocation',
    'notifications',
    'midi',
    'midiSysex',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'clipboard-read',
    'display-capture',
    'fileSystem',
    'hid',
    'serial',
    'usb',
    'storage-access',
    'unknown',
  ])('denies %s to our own page', (permission) => {
    expect(locked().asks(permission, ours)).toBe(false)
  })
  test('lets our top frame copy text, and nobody else', () => {
    const { asks } = locked()
    expect(asks('clipboard-sanitized-write', ours)).toBe(true)
    expect(asks('clipboard-sanitized-write', { ...ours, isMainFrame: false })).toBe(false)
    expect(asks('clipboard-sanitized-write', { ...ours, requestingUrl: 'https://evil/' })).toBe(
      false,
    )
  })
  test('denies devices, screens and dictionaries', () => {
    const { session, call } = locked()
    expect(call('device', {})).toBe(false)
    expect(session.setDisplayMediaRequestHandler).toHaveBeenCalledWith(null)
    expect(session.setSpellCheckerEnabled).toHaveBeenCalledWith(false)
  })
  test('loads our schemes and nothing from the network', () => {
    const { call } = locked()
    const isBlocked = (url: string): boolean => {
      let cancel: boolean | undefined
      call('load', { url }, (answer: { cancel: boolean }) => (cancel = answer.cancel))
      return cancel !== false
    }
    for (const url of ['latent://app/a.js', 'latent-asset://vault/a.png', 'blob:x', 'data:,x'])
      expect(isBlocked(url)).toBe(false)
    for (const url of [
      'https://evil/',
      'http://127.0.0.1:11434/',
      'ws://evil/',
      'wss://evil/',
      'file:///etc/passwd',
      'ftp://evil/',
      'latentx://app/',
      'chrome://settings/',
      '',
    ])
      expect(isBlocked(url)).toBe(true)
  })
})
