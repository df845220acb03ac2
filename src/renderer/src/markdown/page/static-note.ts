import type { Element, ElementContent, Properties, RootContent } from 'hast'
import type { LinkType, ResolvedLink } from '../../../../shared/contract/note.ts'
import { isNotePath, noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { isOwnMark, statusOfMark } from '../../../../shared/domain/tasks/task-status.ts'
import { isImageFile, isInlinePicture, isOtherFile } from '../embedded-file.ts'
import { imageShape, imageSize, type ImageSource, type Mark } from '../read/marks.ts'
import styles from '../markdown.module.css'
import { noteSection } from '../read/note-section.ts'
import { withoutFrontmatter } from '../read/read-parts.ts'
import { MARK_ELEMENT, type MarkdownRenderer, type RenderedPart } from '../read/render-markdown.ts'
import {
  calloutIcon,
  classesOf,
  codeBlock,
  element,
  externalLink,
  footnoteLink,
  formula,
  hasScheme,
  textNode,
} from './static-elements.ts'
import { wikilinkText } from '../wikilink-text.ts'

/** What a page that stands for itself needs of the vault, and knows of the pages beside it. */
export interface StaticPage {
  readonly renderer: MarkdownRenderer
  /** Where links of a note lead, in their order. */
  resolve(
    from: VaultPath,
    links: readonly { readonly target: string; readonly type: LinkType }[],
  ): Promise<readonly ResolvedLink[]>
  /** The text of a note that is embedded; null when it cannot be had. */
  read(path: VaultPath): Promise<string | null>
  /** The address of a note, at one of its lines; null when it does not come along. */
  noteAddress(path: VaultPath, line: number | null): string | null
  /** The address of a picture, or of a file that is linked to; null when it does not come along. */
  fileAddress(path: VaultPath, use: 'picture' | 'link'): string | null
  /** Folded passages are shown open: on paper nobody can unfold them. */
  readonly opensAll: boolean
}

/** The elements of a page, from its top to its end. */
export type StaticContent = readonly ElementContent[]

const DEEPEST = 3

/**
 * A note as elements that need no program to be read: what the reading view shows, drawn by the same renderer and with
 * the same classes, with links as addresses. Nothing in it loads but what `fileAddress` names, and nothing runs.
 * @returns the element with class `markdown`; blocks have the id `line-12`
 */
export async function staticNote(
  path: VaultPath,
  text: string,
  page: StaticPage,
): Promise<Element> {
  const { body, bodyLine } = withoutFrontmatter(text)
  const children = await drawText(body, bodyLine, {
    page,
    path,
    idPrefix: '',
    embeds: { count: 0 },
    embeddedIn: [`${path}#`],
  })
  return element('article', { className: classesOf(styles.markdown, styles.note) }, children)
}

interface Place {
  readonly page: StaticPage
  /** The note that the text is from. */
  readonly path: VaultPath
  /** Begins the ids of an embedded text; empty for the page's own. */
  readonly idPrefix: string
  /** Counts the embedded texts of the page. */
  readonly embeds: { count: number }
  /** `path#line` of what is embedded in each other down to this text, the page's own note first. */
  readonly embeddedIn: readonly string[]
}

async function drawText(text: string, firstLine: number, place: Place): Promise<Element[]> {
  const drawn: Element[] = []
  for (const part of place.page.renderer.render(text, 'note', firstLine)) {
    const answers = await answersFor(part, place)
    const children =
      part.fault === null
        ? await drawAll(part.tree.children, { part, place, answers })
        : [await codeBlock({ language: null, name: null, text: part.text })]
    drawn.push(element('div', { className: classesOf(styles.part) }, children))
    await pause()
  }
  return drawn
}

/** A part takes a few milliseconds, and the window has a person to answer between two. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

type Answers = ReadonlyMap<string, ResolvedLink>
const questionKey = (target: string, type: LinkType): string => `${type} ${target}`

async function answersFor({ tree, marks }: RenderedPart, { page, path }: Place): Promise<Answers> {
  const questions = new Map<string, { target: string; type: LinkType }>()
  const ask = (target: string, type: LinkType): void =>
    void questions.set(questionKey(target, type), { target, type })
  for (const mark of marks) {
    if (mark.type === 'wikilink') {
      const file = mark.target.split('#')[0] ?? ''
      ask(
        mark.isEmbed && isImageFile(file) ? file : mark.target,
        mark.isEmbed ? 'embed' : 'wikilink',
      )
    }
    if (mark.type === 'image') ask(mark.image.url, 'markdown')
  }
  const visit = (nodes: readonly (RootContent | ElementContent)[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      const { href } = node.properties
      if (node.tagName === 'a' && typeof href === 'string' && !hasScheme(href))
        ask(href, 'markdown')
      visit(node.children)
    }
  }
  visit(tree.children)
  const list = [...questions.values()].filter(({ target }) => target !== '')
  const resolved = list.length === 0 ? [] : await page.resolve(path, list)
  return new Map(
    list.flatMap(({ target, type }, index) => {
      const answer = resolved[index]
      return answer ? [[questionKey(target, type), answer] as const] : []
    }),
  )
}

interface Drawing {
  readonly part: RenderedPart
  readonly place: Place
  readonly answers: Answers
}

async function drawAll(
  nodes: readonly (RootContent | ElementContent)[],
  drawing: Drawing,
): Promise<ElementContent[]> {
  const drawn: ElementContent[] = []
  for (const node of nodes) {
    if (node.type === 'element') drawn.push(await drawElement(node, drawing))
    else if (node.type === 'text') drawn.push(node)
  }
  return drawn
}

async function drawElement(node: Element, drawing: Drawing): Promise<ElementContent> {
  const { tagName } = node
  if (tagName === MARK_ELEMENT) return drawMark(node, drawing)
  const children = await drawAll(node.children, drawing)
  const { dataLine, dataSlug: _slug, href, ...own } = node.properties
  const { page, idPrefix } = drawing.place
  const properties: Properties = {
    ...own,
    ...(dataLine === undefined || idPrefix !== '' ? {} : { id: `line-${String(dataLine)}` }),
    ...(tagName === 'details' && page.opensAll ? { open: true } : {}),
  }
  if (tagName === 'a') return drawLink(typeof href === 'string' ? href : '', children, drawing)
  if (/^h[1-6]$/.test(tagName))
    return element(tagName, { ...properties, className: classesOf(styles.heading) }, children)
  if (tagName === 'table')
    return element('div', { className: classesOf(styles.tableFrame) }, [
      element('table', properties, children),
    ])
  return element(tagName, properties, children)
}

function drawLink(href: string, children: ElementContent[], drawing: Drawing): Element {
  if (href === '') return element('span', {}, children)
  if (hasScheme(href)) return externalLink(href, children)
  return noteLink(href, 'markdown', children, drawing)
}

function noteLink(
  target: string,
  type: LinkType,
  children: ElementContent[],
  { place: { page }, answers }: Drawing,
): Element {
  const answer = answers.get(questionKey(target, type))
  const path = answer?.path ?? null
  if (path === null) return element('span', { className: classesOf(styles.missingLink) }, children)
  const address = isNotePath(path)
    ? page.noteAddress(path, answer?.line ?? null)
    : page.fileAddress(path, 'link')
  return address === null
    ? element('span', { title: 'Not a part of this export' }, children)
    : element('a', { href: address, className: classesOf(styles.link) }, children)
}

async function drawMark(node: Element, drawing: Drawing): Promise<ElementContent> {
  const mark = drawing.part.marks[Number(node.properties['mark'])]
  const children = await drawAll(node.children, drawing)
  if (!mark) return element('span', {}, children)
  const { idPrefix, page } = drawing.place
  switch (mark.type) {
    case 'wikilink':
      return drawWikilink(mark, drawing)
    case 'tag':
      return element('span', { className: classesOf(styles.tag) }, [textNode(`#${mark.name}`)])
    case 'code':
      return codeBlock(mark)
    case 'math':
      return formula(mark)
    case 'image':
      return drawPicture(mark.image, 'markdown', drawing)
    case 'callout': {
      const properties = { className: classesOf(styles.callout), dataKind: mark.kind }
      return mark.fold === null
        ? element('div', { ...properties, role: 'note' }, children)
        : element(
            'details',
            { ...properties, open: page.opensAll || mark.fold === 'open' },
            children,
          )
    }
    case 'callout-title':
      return element('summary', { className: classesOf(styles.calloutTitle) }, [
        calloutIcon(mark.kind),
        element('span', {}, children),
      ])
    case 'checkbox':
      return element('input', {
        type: 'checkbox',
        className: classesOf(styles.checkbox),
        checked: statusOfMark(mark.status) === 'done',
        disabled: true,
        dataStatus: statusOfMark(mark.status),
        ...(isOwnMark(mark.status) && { dataMark: mark.status }),
      })
    case 'footnote-ref':
      return element('sup', { id: `${idPrefix}fnref-${mark.number}` }, [
        footnoteLink(`#${idPrefix}fn-${mark.number}`, mark.number),
      ])
    case 'footnote':
      return element(
        'div',
        { className: classesOf(styles.footnote), id: `${idPrefix}fn-${mark.number}` },
        [
          footnoteLink(`#${idPrefix}fnref-${mark.number}`, mark.number),
          element('div', {}, children),
        ],
      )
    case 'line':
    case 'heading':
      return element('div', {}, children)
  }
}

type MarkOf<T extends Mark['type']> = Extract<Mark, { type: T }>

async function drawWikilink(
  { target, alias, isEmbed }: MarkOf<'wikilink'>,
  drawing: Drawing,
): Promise<Element> {
  const label = [textNode(alias ?? wikilinkText(target))]
  if (!isEmbed) return noteLink(target, 'wikilink', label, drawing)
  const file = target.split('#')[0] ?? ''
  if (isImageFile(file)) {
    const { alt, width, height } = imageSize(alias ?? '')
    return drawPicture({ url: file, alt: alt || file, width, height }, 'embed', drawing)
  }
  if (isOtherFile(file)) return noteLink(target, 'embed', [textNode(alias ?? file)], drawing)
  return drawEmbed(target, label, drawing)
}

async function drawEmbed(
  target: string,
  label: ElementContent[],
  drawing: Drawing,
): Promise<Element> {
  const { page, embeds, embeddedIn } = drawing.place
  const answer = drawing.answers.get(questionKey(target, 'embed'))
  const path = answer?.path ?? null
  const line = answer?.line ?? null
  const here = `${path ?? ''}#${line ?? ''}`
  // A note that embeds itself, or one that holds the note in which it stands.
  const isCircle = embeddedIn.includes(here)
  const content =
    path === null || !isNotePath(path) || isCircle || embeddedIn.length > DEEPEST
      ? null
      : await page.read(path)
  if (path === null || content === null) return noteLink(target, 'embed', label, drawing)
  const section = sectionOf(content, line)
  const place: Place = {
    page,
    path,
    idPrefix: `e${++embeds.count}-`,
    embeds,
    embeddedIn: [...embeddedIn, here],
  }
  const title = target === '' ? [textNode(noteNameOf(path))] : label
  return element('div', { className: classesOf(styles.embed) }, [
    element('div', { className: classesOf(styles.embedTitle) }, [
      noteLink(target, 'embed', title, drawing),
    ]),
    ...(await drawText(section.text, section.line, place)),
  ])
}

function sectionOf(content: string, line: number | null): { text: string; line: number } {
  if (line !== null) return noteSection(content, line)
  const { body, bodyLine } = withoutFrontmatter(content)
  return { text: body, line: bodyLine }
}

function drawPicture(image: ImageSource, type: LinkType, { place, answers }: Drawing): Element {
  const { url, alt, width, height } = image
  const size = { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) }
  const { aspectRatio, height: high } = imageShape(image)
  const style = aspectRatio ? `aspect-ratio:${aspectRatio}` : high && `height:${high}`
  const shown = (src: string): Element =>
    element('img', {
      src,
      alt,
      className: classesOf(styles.picture),
      ...size,
      ...(style && { style }),
    })
  const blocked = (children: ElementContent[]): Element =>
    element('span', { className: classesOf(styles.blocked) }, children)
  if (hasScheme(url))
    return isInlinePicture(url)
      ? shown(url)
      : // Shown, it would tell its host who reads this and when.
        blocked([
          externalLink(url.startsWith('//') ? `https:${url}` : url, [
            textNode(`[image: ${alt || url}]`),
          ]),
        ])
  const path = answers.get(questionKey(url, type))?.path ?? null
  const address = path === null ? null : place.page.fileAddress(path, 'picture')
  return address === null ? blocked([textNode(`[missing image: ${url}]`)]) : shown(address)
}
