import type { Frame, Locator, Page } from '@playwright/test'
import { inOneWindow } from './fixtures.ts'
import { expect, test } from './intruder.ts'

const fence = (text: string): string => `\`\`\`mermaid\n${text}\n\`\`\`\n`
/** By what each is called for those who do not see it. */
const KINDS = {
  'Mermaid diagram: flowchart': 'flowchart TD\n  A[Start] -->|yes| B{Choice}\n  B --> C([End])',
  'Mermaid diagram: sequence diagram':
    'sequenceDiagram\n  Ada->>Bob: Hello\n  Bob-->>Ada: Hi\n  Note over Ada: thinks',
  'Mermaid diagram: class diagram': 'classDiagram\n  Animal <|-- Duck\n  Animal : +int age',
  'Mermaid diagram: state diagram': 'stateDiagram-v2\n  [*] --> Still\n  Still --> [*]',
  'Mermaid diagram: entity relationship diagram':
    'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER ||--|{ ITEM : has',
  'Mermaid diagram: Gantt chart':
    'gantt\n  title A plan\n  dateFormat YYYY-MM-DD\n  section One\n  Task :a1, 2026-01-01, 30d',
  'Pets. Mostly dogs':
    'pie\n  accTitle: Pets\n  accDescr: Mostly dogs\n  "Dogs" : 386\n  "Cats" : 85',
  'Mermaid diagram: Git graph': 'gitGraph\n  commit\n  branch dev\n  checkout dev\n  commit',
  'Mermaid diagram: mind map': 'mindmap\n  root((mind))\n    One\n    Two',
  'Mermaid diagram: user journey': 'journey\n  title Day\n  section Work\n    Tea: 5: Me',
  'Mermaid diagram: timeline': 'timeline\n  title History\n  2002 : LinkedIn\n  2004 : Facebook',
  // What is not shipped is laid out another way.
  'Mermaid diagram: flowchart ':
    '---\nconfig:\n  layout: elk\n---\nflowchart LR\n  A --> B\n  B --> C',
}

/** Each tries to run, to load, or to be allowed more. */
const hostile = (url: string): readonly string[] => [
  `%%{init: {"securityLevel": "loose", "startOnLoad": true, "htmlLabels": true}}%%\nflowchart TD\n  A["<img src=x onerror='globalThis.__xss=1'>one"] --> B\n  click A call __xss()\n  click B href "javascript:globalThis.__xss=1"`,
  `---\nconfig:\n  securityLevel: loose\n  secure: []\n  themeCSS: "@import url(${url}/a); * { background: url(${url}/b) }"\n  fontFamily: "x; } @import url(${url}/c); {"\n---\nflowchart TD\n  A["<script>__xss=1</script>two"] --> B["<iframe src='${url}/d'></iframe>"]`,
  `flowchart TD\n  A["<img src='${url}/e'><svg onload=__xss=1><image href='${url}/f'/></svg>three"] --> B\n  click B "${url}/i" _blank`,
  `flowchart TD\n  A --> B\n  style A fill:url(${url}/g)`,
  `flowchart TD\n  A@{ img: "${url}/j.png", label: "four", w: 60, h: 60 } --> B`,
  `sequenceDiagram\n  participant A as <img src=x onerror=__xss=1>five\n  link A: Here @ javascript:__xss=1\n  A->>A: <a href="javascript:__xss=1">x</a>`,
  `classDiagram\n  class six\n  click six href "javascript:__xss=1" "tip <img src=${url}/k>"\n  callback six "__xss"`,
  `%%{init: {"themeVariables": {"primaryColor": "red; background: url(${url}/l)"}, "dompurifyConfig": {"ADD_ATTR": ["onerror"]}}}%%\nflowchart TD\n  A["<b onclick=__xss=1>seven</b>"]`,
]

/** Elements and attributes that run or load; as text they do nothing. */
const INTRUDERS =
  /<(?:script|iframe|object|embed)|<[a-z][^<>]*(?:\son\w+=|="\s*javascript:|="https?:\/\/127|url\([^)]*127)[^<>]*>|@import/gi

const drawn = (page: Page): Locator =>
  page.locator('figure img[src^="blob:"]').filter({ visible: true })
const notDrawn = (page: Page): Locator => page.getByRole('note', { name: 'Diagram not drawn' })
const frameOf = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().endsWith('/frames/diagrams.html'))
/** Keeps what the page makes addresses for, which its policy lets nobody fetch. */
const keepPictures = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const made = new Map<string, Blob>()
    const original = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (blob: Blob) => {
      const address = original(blob)
      made.set(address, blob)
      return address
    }
    Object.assign(globalThis, { madePictures: made })
  })
/** The pictures that are shown, as text. */
const pictures = (page: Page): Promise<string[]> =>
  drawn(page).evaluateAll((images) => {
    const made: Map<string, Blob> = Reflect.get(globalThis, 'madePictures')
    return Promise.all(
      images.map(async (image) => (await made.get((image as HTMLImageElement).src)?.text()) ?? ''),
    )
  })

/** In the one tab, which stays as it is read or written. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name, exact: true }).click()
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
}

test.use({
  files: async ({ sink }, use) =>
    use({
      'Kinds.md': Object.values(KINDS).map(fence).join('\n\n'),
      'Hostile.md': hostile(sink.url).map(fence).join('\n\n'),
      'Wrong.md': `# Wrong\n\n${fence('%% a comment\nflowchart TD\n  A --> B\n  B --> --> C')}`,
      'Slow.md': fence('flowchart TD\n  Slow --> Fast'),
      'After.md': `# After\n\n${fence('flowchart TD\n  After --> All')}`,
    }),
})

test('diagrams @deep', ({ app, sink }) =>
  inOneWindow(
    { app, sink },
    {
      'of every kind are drawn, called by their names, and again in the colours of another theme':
        async ({ app: { page } }) => {
          await page.setViewportSize({ width: 1200, height: 4500 })
          await keepPictures(page)
          await open(page, 'Kinds')
          await page.getByRole('button', { name: 'Read', exact: true }).click()
          await expect(drawn(page)).toHaveCount(Object.keys(KINDS).length)
          const names = await drawn(page).evaluateAll((images) =>
            images.map((image) => image.getAttribute('alt')),
          )
          expect(names).toEqual(Object.keys(KINDS).map((name) => name.trim()))
          const loaded = (): Promise<boolean> =>
            drawn(page).evaluateAll((images) =>
              images.every((image) => (image as HTMLImageElement).naturalWidth > 1),
            )
          await expect.poll(loaded).toBe(true)
          const [light = ''] = await pictures(page)
          await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
          await expect.poll(async () => (await pictures(page)).at(-1)).toMatch(/#e8e6e3/)
          expect((await pictures(page))[0]).not.toBe(light)
          await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
        },
      'of a hostile note run nothing and ask for nothing': async ({ app, sink }) => {
        const { page } = app
        const count = hostile(sink.url).length
        await open(page, 'Hostile')
        await expect(drawn(page).or(notDrawn(page))).toHaveCount(count)
        await expect(drawn(page)).toHaveCount(count - 2)
        await expect(notDrawn(page)).toContainText([/Expecting/, /picture from elsewhere/])
        for (const picture of await pictures(page)) {
          // A link may lead out of a copy, to a place that is no program.
          const rest = picture.replaceAll(/<a [^>]*href="https?:[^>]*>/g, '<a>')
          expect(rest.match(INTRUDERS)).toBeNull()
        }
        for (const frame of page.frames())
          expect(await frame.evaluate(() => Reflect.get(globalThis, '__xss'))).toBeUndefined()
        expect(sink.visits).toEqual([])
      },
      'are drawn where nothing is within reach': async ({ app: { page, requests } }) => {
        const frame = frameOf(page)
        if (!frame) throw new Error('There is no frame.')
        expect(requests.filter((url) => url.endsWith('/frames/diagrams.html'))).toHaveLength(1)
        const reached = await frame.evaluate(async () => {
          const attempt = async (action: () => unknown): Promise<string> => {
            try {
              await action()
              return 'reached'
            } catch {
              return 'refused'
            }
          }
          return {
            origin: globalThis.origin,
            page: await attempt(() => parent.document.title),
            storage: await attempt(() => localStorage.length),
            request: await attempt(() => fetch('/ticket', { method: 'POST' })),
            opened: window.open('about:blank') === null,
          }
        })
        expect(reached).toEqual({
          origin: 'null',
          page: 'refused',
          storage: 'refused',
          request: 'refused',
          opened: true,
        })
      },
      'that take too long are stopped, and the next one is drawn': async ({ app: { page } }) => {
        await frameOf(page)?.evaluate(() => {
          setTimeout(() => {
            for (const end = Date.now() + 90_000; Date.now() < end;);
          }, 0)
        })
        await open(page, 'Slow')
        await expect(notDrawn(page)).toContainText('longer than five seconds')
        // One that is busy is told to go, and goes a moment later.
        await expect.poll(() => frameOf(page)).toBeUndefined()
        await open(page, 'After')
        await expect(drawn(page)).toHaveCount(1)
        await open(page, 'Slow')
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(drawn(page)).toHaveCount(1)
      },
      'say what is wrong with them, and where in the note': async ({ app: { page } }) => {
        await open(page, 'Wrong')
        await expect(notDrawn(page)).toContainText(/Line 7 Expecting .*; got/)
        await expect(page.locator('[data-reading-view] pre')).toContainText('B --> --> C')
      },
      'are drawn while the note is written, and their lines are there for the cursor': async ({
        app: { page },
      }) => {
        await page.setViewportSize({ width: 1200, height: 900 })
        await open(page, 'After')
        await page.keyboard.press('ControlOrMeta+e') // the source
        await page.keyboard.press('ControlOrMeta+e') // live preview
        await expect(page.locator('.cm-live-block').locator(drawn(page))).toBeVisible()
        const source = page.locator('.cm-content .cm-line', { hasText: 'After --> All' })
        await expect(source).toHaveCount(0)
        await page.keyboard.press('ControlOrMeta+End')
        await page.keyboard.press('ArrowUp')
        await expect(source).toBeVisible()
      },
    },
  ))
