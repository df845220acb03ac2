import {
  fillTemplate,
  type FilledTemplate,
  type TemplateFacts,
} from '../../../shared/domain/fill-template.ts'
import { frontmatterData } from '../../../shared/frontmatter/update-frontmatter.ts'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { renderScalar } from '../../../shared/frontmatter/render-yaml.ts'

/** A template, filled in, in its two parts. */
export interface FilledNote {
  /** The lines of the frontmatter with those of `---`; empty where there is none. */
  readonly block: string
  readonly body: FilledTemplate
}

/**
 * Fills in a template. What is put into its frontmatter as a whole value is written so that YAML reads that text: no
 * answer of a person makes a comment, a list or a key of its own there.
 */
export function fillNote(template: string, facts: TemplateFacts): FilledNote {
  const bodyStart = locateFrontmatter(template)?.bodyStart ?? 0
  return {
    block: template
      .slice(0, bodyStart)
      .split(/(?<=\r\n|\r(?!\n)|\n)/)
      .map((line) => fillLine(line, facts))
      .join(''),
    body: fillTemplate(template.slice(bodyStart), facts),
  }
}

/** `key: {{variable}}` or `- {{variable}}`, with nothing else but blanks. */
const WHOLE_VALUE = /^(\s*(?:-\s+)*(?:[^\s#:'"[{][^:#]*:\s+)?)(\{\{[^{}]*\}\})([ \t]*[\r\n]*)$/

function fillLine(line: string, facts: TemplateFacts): string {
  const parts = WHOLE_VALUE.exec(line)
  const [, before = '', variable = '', after = ''] = parts ?? []
  const { text, cursors } = fillTemplate(parts ? variable : line, facts)
  if (!parts || before.trim() === '') return text
  return before + (text === variable || cursors.length > 0 ? text : asValue(text)) + after
}

function asValue(text: string): string {
  const read = frontmatterData(`---\nvalue: ${text}\n---\n`)?.['value']
  const isItself = text === '' || String(read) === text
  return isItself && typeof read !== 'object' ? text : renderScalar(text)
}
