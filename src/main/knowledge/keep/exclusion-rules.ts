import picomatch from 'picomatch'
import { exclusionKey, type Exclusion } from '../../../shared/domain/exclusion.ts'
import type { ExclusionRequest } from '../contract/states.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

/** Decides which notes are kept out of the search. */
export interface ExclusionRules {
  /** What the rules need to know of a note besides its path. */
  readonly needsTags: boolean
  readonly needsProperties: boolean
  /** The key of the first rule that leaves the note out; null when none does. */
  ruleOf(note: JudgedFacts): string | null
}

export interface JudgedFacts {
  readonly path: string
  /** As written or in lower case. */
  readonly tags: readonly string[]
  readonly isDrawing: boolean
}

/** By this property of its frontmatter Excalidraw knows a note of its own. */
export const DRAWING_PROPERTY = 'excalidraw-plugin'

export const NO_RULES: ExclusionRequest = { rules: [], templateFolders: [] }

export function createExclusionRules({ rules, templateFolders }: ExclusionRequest): ExclusionRules {
  const judges = rules.flatMap((rule) => judgesOf(rule, templateFolders))
  return {
    needsTags: rules.some(({ kind }) => kind === 'tag'),
    needsProperties: rules.some(({ kind }) => kind === 'drawings'),
    ruleOf: (note) => judges.find(({ leavesOut }) => leavesOut(note))?.key ?? null,
  }
}

interface Judge {
  readonly key: string
  leavesOut(note: JudgedFacts): boolean
}

function judgesOf(rule: Exclusion, templateFolders: readonly string[]): readonly Judge[] {
  const key = exclusionKey(rule)
  const { kind, value } = rule
  switch (kind) {
    case 'drawings':
      return [
        { key, leavesOut: ({ path, isDrawing }) => isDrawing || endsWith(path, 'excalidraw.md') },
      ]
    case 'templates':
      return templateFolders
        .filter((folder) => folder !== '') // all of the vault is no folder of templates
        .map((folder) => ({ key, leavesOut: ({ path }) => isBelow(path, folder) }))
    case 'folder':
      return [{ key, leavesOut: ({ path }) => isBelow(path, value) }]
    case 'glob': {
      const matches = picomatch(value, { nocase: true, dot: true })
      return [{ key, leavesOut: ({ path }) => matches(path) }]
    }
    case 'tag':
      return [
        {
          key,
          leavesOut: ({ tags }) =>
            tags.some((tag) => `${tag.toLowerCase()}/`.startsWith(`${value.toLowerCase()}/`)),
        },
      ]
    case 'extension':
      return [{ key, leavesOut: ({ path }) => endsWith(path, value) }]
  }
}

const isBelow = (path: string, folder: string): boolean =>
  `${foldText(path)}/`.startsWith(`${foldText(folder)}/`)

const endsWith = (path: string, extension: string): boolean =>
  path.toLowerCase().endsWith(`.${extension.toLowerCase()}`)
