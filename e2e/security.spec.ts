import type { Page } from '@playwright/test'
import { inOneWindow } from './fixtures.ts'
import { expect, test } from './intruder.ts'

/** Runs what a script that got into the page would run. Playwright's own evaluation is not held by the page's policy. */
const asIntruder = <T>(
  page: Page,
  attack: (url: string) => Promise<T> | T,
  url: string,
): Promise<T> => page.evaluate(attack, url)

test('a script that got into the page reaches nothing', ({ app, host, sink }) =>
  inOneWindow(
    { app, host, sink },
    {
      'the page carries the whole policy, with a nonce of its own each time': async ({
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
        // Of the program that stands in the page itself: its hash allows that, and nothing else.
        const hash = /script-src 'self' 'sha256-([^']+)'/.exec(policy)?.[1]
        expect(hash).toMatch(/^[\w+/]{43}=$/)
        const expected = [
          `default-src 'none'`,
          `script-src 'self' 'sha256-${hash}'`,
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
      },
      'the page has no Node, and no frame inside it has more': async ({ app }) => {
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
      },
      'permissions are denied': async ({ app }) => {
        const granted = await app.page.evaluate(async () => {
          // What is neither given nor refused waits for a person, who does not come.
          const never = new Promise<never>((_resolve, reject) => setTimeout(reject, 2000))
          const refused = (attempt: Promise<unknown>, name: string): Promise<string[]> =>
            Promise.race([attempt, never]).then(
              () => [name],
              () => [],
            )
          const location = new Promise((resolve, reject) =>
            navigator.geolocation.getCurrentPosition(resolve, () => reject(new Error('denied'))),
          )
          const notifications = Notification.requestPermission().then((answer) => {
            if (answer !== 'granted') throw new Error(answer)
          })
          const { mediaDevices, clipboard } = navigator
          const given = await Promise.all([
            refused(location, 'geolocation'),
            refused(mediaDevices.getUserMedia({ audio: true }), 'microphone'),
            refused(mediaDevices.getUserMedia({ video: true }), 'camera'),
            refused(mediaDevices.getDisplayMedia(), 'screen'),
            refused(clipboard.readText(), 'clipboard'),
            refused(notifications, 'notifications'),
          ])
          return given.flat()
        })
        expect(granted).toEqual([])
      },
      'no script gets in: not inline, not by a handler, not by eval, not from elsewhere': async ({
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
      },
      'nothing leaves: no request, picture, style, font, frame, form, socket or beacon': async ({
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
            await fetch(`${url}/no-cors`, { mode: 'no-cors', method: 'POST', body: 'x' }).catch(
              () => {},
            )
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
      },
    },
  ))
