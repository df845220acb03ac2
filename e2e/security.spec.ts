import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test as base, type RunningApp } from './fixtures.ts'

/** A place outside the app, that counts who comes. */
type Sink = { readonly url: string; readonly visits: string[] }

const test = base.extend<{ sink: Sink }>({
  sink: async ({}, use) => {
    const visits: string[] = []
    const server: Server = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await use({ url: `http://127.0.0.1:${port}`, visits })
    server.closeAllConnections()
    server.close()
  },
})
// What these tests do to the page is refused, and Chromium says so in the console.
test.use({
  files: { 'Atlas.md': '# Atlas\n', 'picture.png': 'not really' },
  expectedProblems: [
    /Content Security Policy|TrustedScript|TrustedHTML|ERR_|Failed to load resource|permission|Permission|A page has one connection/i,
  ],
})

/** Runs what a script that got into the page would run. Playwright's own evaluation is not held by the page's policy. */
const asIntruder = <T>(
  page: Page,
  attack: (url: string) => Promise<T> | T,
  url: string,
): Promise<T> => page.evaluate(attack, url)

test('the page carries the whole policy, with a nonce of its own each time', async ({
  app,
  host,
}) => {
  const read = (): Promise<Record<string, string>> =>
    app.page.evaluate(async () => Object.fromEntries((await fetch('/index.html')).headers))
  const first = await read()
  const second = await read()
  const policy = first['content-security-policy'] ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(second['content-security-policy']).not.toContain(nonce)
  const expected = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types latent dompurify`,
  ]
  expect(policy.split('; ')).toEqual(expect.arrayContaining(expected))
  expect(policy).not.toMatch(/unsafe-|\*|http:/)
  if (host !== 'double') expect(policy).not.toContain('https:')
  expect(first['x-content-type-options']).toBe('nosniff')
})

test('no script gets in: not inline, not by a handler, not by eval, not from elsewhere', async ({
  app,
  sink,
}) => {
  const ran = await asIntruder(
    app.page,
    async (url) => {
      const marks: string[] = []
      Object.assign(window, { mark: (name: string) => marks.push(name) })
      const attempt = (action: () => void): void => {
        try {
          action()
        } catch {
          // refused at once, by trusted types
        }
      }
      attempt(() => {
        const script = document.createElement('script')
        script.textContent = 'mark("inline")'
        document.body.append(script)
      })
      attempt(() => {
        const script = document.createElement('script')
        script.src = `${url}/script.js`
        document.body.append(script)
      })
      attempt(() =>
        (document.body.lastElementChild ?? document.body).setAttribute(
          'onclick',
          'mark("handler")',
        ),
      )
      attempt(() =>
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=mark("html")>'),
      )
      attempt(() => {
        const frame = document.createElement('iframe')
        frame.srcdoc = '<script>parent.mark("srcdoc")</script>'
        document.body.append(frame)
      })
      attempt(() => {
        const frame = document.createElement('iframe')
        frame.src = 'javascript:parent.mark("javascript")'
        document.body.append(frame)
      })
      await import(/* @vite-ignore */ `${url}/module.js`).catch(() => {})
      const inAddress: string = 'data:text/javascript,mark("data")'
      await import(/* @vite-ignore */ inAddress).catch(() => {})
      ;(document.body.lastElementChild as HTMLElement | null)?.click()
      await new Promise((resolve) => setTimeout(resolve, 500))
      return marks
    },
    sink.url,
  )
  expect(ran).toEqual([])
  expect(sink.visits).toEqual([])
})

test('nothing leaves: no request, picture, style, font, frame, form, socket or beacon', async ({
  app,
  sink,
}) => {
  await asIntruder(
    app.page,
    async (url) => {
      const add = (tag: string, attributes: Record<string, string>): void => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) {
          try {
            element.setAttribute(name, value)
          } catch {
            // refused by trusted types
          }
        }
        document.body.append(element)
      }
      await fetch(`${url}/fetch`).catch(() => {})
      await fetch(`${url}/no-cors`, { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => {})
      const request = new XMLHttpRequest()
      request.open('GET', `${url}/xhr`)
      request.onerror = () => {}
      try {
        request.send()
      } catch {
        // refused
      }
      navigator.sendBeacon(`${url}/beacon`, 'x')
      for (const open of [
        () => new WebSocket(url.replace('http', 'ws')),
        () => new EventSource(`${url}/events`),
        () => new Worker(`${url}/worker.js`),
      ]) {
        try {
          open()
        } catch {
          // refused
        }
      }
      add('img', { src: `${url}/img` })
      add('img', { srcset: `${url}/srcset 2x` })
      add('video', { src: `${url}/video`, poster: `${url}/poster` })
      add('audio', { src: `${url}/audio`, autoplay: '' })
      add('link', { rel: 'stylesheet', href: `${url}/style.css` })
      add('link', { rel: 'prefetch', href: `${url}/prefetch` })
      add('link', { rel: 'manifest', href: `${url}/manifest` })
      add('object', { data: `${url}/object` })
      add('embed', { src: `${url}/embed` })
      add('iframe', { src: `${url}/frame` })
      add('div', { style: `background:url(${url}/attribute)` })
      const coloured = document.createElement('div')
      coloured.style.backgroundImage = `url(${url}/background)`
      coloured.textContent = 'x'
      document.body.append(coloured)
      const style = document.createElement('style')
      style.textContent = `@import "${url}/import"; body { background: url(${url}/sheet) }`
      document.head.append(style)
      const font = new FontFace('stolen', `url(${url}/font)`)
      await font.load().catch(() => {})
      const form = document.createElement('form')
      form.action = `${url}/form`
      form.method = 'POST'
      document.body.append(form)
      form.submit()
      await new Promise((resolve) => setTimeout(resolve, 800))
    },
    sink.url,
  )
  expect(sink.visits).toEqual([])
})

test('the page has no Node, and no frame inside it has more', async ({ app }) => {
  const found = await app.page.evaluate(() => {
    const names = [
      'require',
      'process',
      'module',
      'global',
      'Buffer',
      '__dirname',
      'electron',
      'ipcRenderer',
    ]
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inside = frame.contentWindow as unknown as Record<string, unknown>
    const own = window as unknown as Record<string, unknown>
    return names
      .filter((name) => own[name] !== undefined || inside[name] !== undefined)
      .concat(inside['latent'] === undefined ? [] : ['latent in a frame'])
  })
  expect(found).toEqual([])
})

test('permissions are denied', async ({ app }) => {
  const granted = await app.page.evaluate(async () => {
    const refused = (attempt: Promise<unknown>, name: string): Promise<string[]> =>
      attempt.then(
        () => [name],
        () => [],
      )
    const location = new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 2000 }),
    )
    const notifications = await Notification.requestPermission()
    return [
      ...(await refused(location, 'geolocation')),
      ...(await refused(navigator.mediaDevices.getUserMedia({ audio: true }), 'microphone')),
      ...(await refused(navigator.mediaDevices.getUserMedia({ video: true }), 'camera')),
      ...(await refused(navigator.mediaDevices.getDisplayMedia(), 'screen')),
      ...(await refused(navigator.clipboard.readText(), 'clipboard')),
      ...(notifications === 'granted' ? ['notifications'] : []),
    ]
  })
  expect(granted).toEqual([])
})

test('in the browser the token is neither in the address bar nor in the history', async ({
  app,
  host,
}) => {
  test.skip(host !== 'browser', 'the desktop window has no token')
  await expect.poll(() => app.page.url()).not.toContain('t=')
  expect(
    await app.page.evaluate(() => [location.href, document.referrer, document.cookie].join()),
  ).not.toContain('t=')
  for (const url of app.requests) expect(new URL(url).search).toBe('')
})

test.describe('the desktop window', () => {
  test.beforeEach(({ host }) => {
    test.skip(host === 'browser', 'a page in a browser has no bridge and navigates as it likes')
  })

  const windows = async (app: RunningApp): Promise<number> =>
    (await app.main?.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows().length,
      undefined,
    )) ?? 0

  test('gives its page two functions, frozen', async ({ app }) => {
    const shape = await app.page.evaluate(() => {
      const bridge = (window as unknown as { latent: Record<string, unknown> }).latent
      const before = bridge['send']
      try {
        bridge['send'] = () => {}
      } catch {
        // frozen, in strict code
      }
      return {
        keys: Object.keys(bridge),
        types: Object.values(bridge).map((value) => typeof value),
        isFrozen: Object.isFrozen(bridge),
        isKept: bridge['send'] === before,
      }
    })
    expect(shape).toEqual({
      keys: ['send', 'onFrame'],
      types: ['function', 'function'],
      isFrozen: true,
      isKept: true,
    })
  })

  test('is sandboxed and isolated, as Electron itself says', async ({ app }) => {
    const preferences = await app.main?.evaluate(({ BrowserWindow }) => {
      // Electron has it, its types do not.
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Electron.WebPreferences
      }
      const all = contents.getLastWebPreferences()
      const { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity, spellcheck } =
        all
      return { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity, spellcheck }
    }, undefined)
    expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true })
    expect(preferences?.nodeIntegration).toBe(false)
    expect(preferences?.webviewTag).toBe(false)
    expect(preferences?.webSecurity ?? true).toBe(true)
  })

  test('stays where it is, whatever the page tries', async ({ app, sink }) => {
    const before = app.page.url()
    for (const target of [
      `${sink.url}/go`,
      'file:///etc/passwd',
      'latent://evil/',
      'data:text/html,x',
    ]) {
      await app.page
        .evaluate((url) => {
          const link = document.createElement('a')
          link.href = url
          document.body.append(link)
          link.click()
          location.assign(url)
        }, target)
        .catch(() => {}) // Chromium throws for a page may not even ask for some of these
      await app.page.waitForTimeout(200)
      expect(app.page.url()).toBe(before)
    }
    expect(sink.visits).toEqual([])
    expect(await app.page.evaluate(() => document.title)).toBe('Latent')
  })

  test('opens no other window, and no link without a yes', async ({ app, sink }) => {
    await app.main?.evaluate(({ dialog, shell }) => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      dialog.showMessageBox = (async (...args: unknown[]) => {
        seen.push(JSON.stringify(args.at(-1)))
        return { response: 0, checkboxChecked: false }
      }) as typeof dialog.showMessageBox
      shell.openExternal = async (url: string) => void seen.push(`opened ${url}`)
    }, undefined)
    await app.page.evaluate((url) => {
      window.open(url)
      window.open('file:///etc/passwd')
      window.open('latent://app/')
      const link = document.createElement('a')
      link.href = url
      link.target = '_blank'
      document.body.append(link)
      link.click()
    }, `${sink.url}/open`)
    await app.page.waitForTimeout(500)
    expect(await windows(app)).toBe(1)
    expect(sink.visits).toEqual([])
    const seen = await app.main?.evaluate(
      () => (globalThis as unknown as { seen: string[] }).seen,
      undefined,
    )
    expect(seen?.filter((line) => line.startsWith('opened'))).toEqual([])
    for (const line of seen ?? []) expect(line).toContain('127.0.0.1')
  })

  test('survives a page that sends nonsense, and one that asks for everything', async ({ app }) => {
    await app.page.evaluate(() => {
      const { send } = (window as unknown as { latent: { send(frame: unknown): void } }).latent
      const junk: unknown[] = [
        null,
        7,
        '',
        [],
        {},
        { type: 'request' },
        { type: 'cancel', id: 'x' },
      ]
      for (let index = 0; index < 500; index++) {
        send(junk[index % junk.length])
        send({
          type: 'request',
          id: 1_000_000 + index,
          method: ['constructor', 'note.read', 'note.save', '__proto__', 'app.openLink'][index % 5],
          input: [undefined, { path: '../../etc/passwd' }, { path: 'x', expect: 7 }, [], 'x'][
            index % 5
          ],
        })
      }
    })
    await app.page.reload()
    await expect(app.page.locator('#root')).toContainText('Atlas')
  })
})
