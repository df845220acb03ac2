import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { features } from '../src/main/features.ts'

/**
 * Who may import whom (docs: CONTRIBUTING.md, "The import table"). The first rule whose folder matches a file decides.
 * `values` may be imported, `types` only with `import type`. A folder may always import itself. A `*` stands for one
 * feature: in what may be imported, for the same one.
 */
interface Rule {
  readonly folder: string
  readonly values: readonly string[]
  readonly types?: readonly string[]
}
/** The only files that name features. */
const LISTS = ['src/main/features.ts', 'src/renderer/src/features.ts']
const RULES: readonly Rule[] = [
  {
    folder: 'src/features/*/contract.ts',
    values: ['zod', 'src/shared/rpc', 'src/shared/domain', 'src/features/*/shared'],
  },
  {
    folder: 'src/features/*/shared',
    values: ['zod', 'yaml', 'src/shared/domain', 'src/shared/rpc'],
  },
  { folder: 'src/features/*/words.ts', values: [] },
  {
    folder: 'src/features/*/index.main.ts',
    values: ['src/main/feature/define-feature.ts', 'src/features/*'],
  },
  {
    folder: 'src/features/*/main',
    values: [
      'node:',
      'zod',
      'compromise',
      'yauzl',
      'yazl',
      'src/shared',
      'src/main/agent',
      'src/main/feature/command.ts',
      'src/main/notes',
      'src/main/platform',
      'src/main/rename',
      'src/main/tools',
      'src/main/vault/model',
      'src/main/vault/read/vault-path.ts',
      'src/main/web/content-types.ts',
      'src/features/*/shared',
    ],
    types: [
      'src/main/knowledge',
      'src/main/vault',
      'src/features/*/contract.ts',
      'src/features/*/index.knowledge.ts',
    ],
  },
  {
    folder: 'src/features/*/index.knowledge.ts',
    values: [
      'zod',
      'src/shared/domain',
      'src/main/knowledge/index-part.ts',
      'src/features/*/knowledge',
      'src/features/*/shared',
    ],
  },
  {
    folder: 'src/features/*/knowledge',
    values: ['src/main/knowledge/db', 'src/shared/domain'],
    types: ['src/main/sqlite', 'src/features/*/shared'],
  },
  {
    folder: 'src/features/*/tools',
    values: [
      'zod',
      'src/shared',
      'src/main/notes',
      'src/main/tools',
      'src/features/*/shared',
      'src/features/*/main',
    ],
  },
  {
    folder: 'src/features/*/testing',
    values: [
      'node:',
      'src/shared',
      'src/main/features.ts',
      'test',
      'src/features/*/shared',
      'src/features/*/main',
      'src/features/*/index.main.ts',
    ],
    types: ['src/main/feature'],
  },
  {
    folder: 'src/features/*/bench',
    values: [
      'node:',
      'compromise',
      'zod',
      'src/shared',
      'src/main/app/app.ts',
      'src/main/embedding',
      'test',
      'src/features/*/main',
    ],
  },
  {
    folder: 'src/features/*/index.window.ts',
    values: [
      'react',
      'src/shared/domain',
      'src/renderer/src/ui',
      'src/features/*/renderer',
      'src/features/*/words.ts',
    ],
    types: ['src/renderer/src/feature.ts', 'src/renderer/src/stores', 'src/features/*/contract.ts'],
  },
  // Built alone, with all that it needs: it runs in a frame, and shares nothing with the window.
  { folder: 'src/features/*/frame', values: ['mermaid', 'src/features/*/shared'] },
  {
    folder: 'src/features/*/renderer/testing',
    values: [
      'fast-check',
      'zustand',
      'src/shared/domain',
      'src/shared/rpc',
      'src/renderer/src/connection',
      'src/renderer/src/stores',
      'src/features/*/shared',
      'src/features/*/renderer',
      'test/shared',
      'test/window',
    ],
    types: ['react', 'src/features/*/contract.ts'],
  },
  {
    folder: 'src/features/*/renderer',
    values: [
      'react',
      '@dnd-kit/core',
      'graphology',
      'graphology-layout-forceatlas2',
      'sigma',
      'papaparse',
      'pdfjs-dist',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/connection',
      'src/renderer/src/markdown',
      'src/renderer/src/stores',
      'src/features/*/shared',
      'src/features/*/words.ts',
    ],
    types: ['src/features/*/contract.ts'],
  },
  { folder: 'src/main/features.ts', values: ['src/features/'], types: ['src/main/feature'] },
  {
    folder: 'src/renderer/src/features.ts',
    values: ['src/features/'],
    types: ['src/renderer/src/feature.ts'],
  },
  { folder: 'src/shared/rpc', values: ['zod'] },
  { folder: 'src/shared/domain', values: ['zod', 'diff', 'dayjs'] },
  { folder: 'src/shared/find', values: ['src/shared/domain/text/text-edits.ts'] },
  { folder: 'src/shared/query', values: ['src/shared/domain'] },
  { folder: 'src/shared/frontmatter', values: ['yaml', 'src/shared/domain', 'src/shared/rpc'] },
  {
    folder: 'src/shared/contract',
    values: [
      'zod',
      'src/shared/rpc',
      'src/shared/domain',
      'src/shared/frontmatter/property-kind.ts',
    ],
  },
  { folder: 'src/preload', values: ['electron'], types: ['src/shared/rpc'] },
  {
    folder: 'src/main/platform',
    values: ['node:', 'src/shared/rpc', 'src/shared/domain/models/own-network.ts'],
    types: ['src/shared/domain'],
  },
  {
    folder: 'src/main/sqlite',
    values: ['node:', 'better-sqlite3', 'zod', 'src/shared/rpc', 'src/main/platform'],
  },
  {
    folder: 'src/main/notes',
    values: ['src/shared', '@lezer/', 'gray-matter', 'node:crypto'],
  },
  {
    folder: 'src/main/vault',
    values: ['src/shared', 'src/main/platform', 'node:', '@parcel/watcher', 'p-limit'],
  },
  {
    folder: 'src/main/downloads',
    values: ['src/shared', 'src/main/platform', 'src/main/sqlite/hold-lock.ts', 'node:'],
  },
  {
    folder: 'src/main/embedding',
    values: [
      'src/shared',
      'src/main/platform',
      'src/main/downloads',
      'node:',
      '@xenova/transformers',
      '@huggingface/tokenizers',
      'zod',
    ],
  },
  {
    folder: 'src/main/knowledge/words',
    values: ['@orama/stemmers'],
  },
  {
    folder: 'src/main/knowledge',
    values: [
      'src/shared',
      'src/main/notes',
      'src/main/platform',
      'src/main/sqlite',
      'src/main/embedding',
      'node:',
      'sqlite-vec',
      'zod',
      'picomatch',
      'fuzzysort',
    ],
  },
  {
    folder: 'src/main/state',
    values: ['src/shared', 'src/main/platform', 'src/main/sqlite', 'node:', 'zod'],
    types: ['src/main/vault'],
  },
  {
    folder: 'src/main/audit',
    values: ['src/shared', 'src/main/platform', 'src/main/sqlite', 'node:'],
    types: ['src/main/state', 'src/main/vault'],
  },
  {
    folder: 'src/main/rename',
    values: ['src/shared', 'src/main/notes'],
    types: ['src/main/vault', 'src/main/knowledge'],
  },
  {
    folder: 'src/main/replace',
    values: [
      'node:worker_threads',
      'zod',
      'src/shared',
      'src/main/platform',
      'src/main/rename/with-progress.ts',
    ],
    types: ['src/main/vault', 'src/main/knowledge'],
  },
  {
    folder: 'src/main/feature',
    values: ['node:util', 'zod', 'src/shared'],
    types: [
      'src/main/agent/model.ts',
      'src/main/knowledge',
      'src/main/platform',
      'src/main/state/fields.ts',
      'src/main/tools/define/define-tool.ts',
      'src/main/vault',
    ],
  },
  {
    folder: 'src/main/tools/all-tools.ts',
    values: ['src/main/tools', 'src/main/features.ts'],
    types: ['src/main/feature'],
  },
  {
    folder: 'src/main/tools',
    values: [
      'src/shared',
      'src/main/notes',
      'src/main/rename',
      'src/main/platform/sha256.ts',
      'src/main/platform/with-deadline.ts',
      'zod',
    ],
    types: ['src/main/vault', 'src/main/knowledge', 'src/main/platform', 'src/main/state'],
  },
  {
    folder: 'src/main/agent',
    values: [
      'src/shared',
      'src/main/tools',
      'src/main/platform/once-aborted.ts',
      'src/main/platform/secret-redactor.ts',
      'src/main/platform/with-deadline.ts',
      'src/main/platform/loopback-address.ts',
      'openai',
      'zod',
    ],
    types: ['src/main/platform', 'src/main/state'],
  },
  {
    folder: 'src/main/engine',
    values: [
      'node:',
      'zod',
      'node-llama-cpp',
      'src/shared',
      'src/main/platform',
      'src/main/downloads',
      'src/main/agent/ask/parse-json-text.ts',
      'src/main/agent/endpoint/text-calls',
    ],
    types: ['src/main/agent/model.ts', 'src/main/agent/endpoint/endpoint-failure.ts'],
  },
  {
    folder: 'src/main/electron',
    values: [
      'electron',
      'node:',
      'zod',
      'src/shared',
      'src/main/platform',
      'src/main/app/app.ts',
      'src/main/web',
    ],
    types: ['src/main/app/config.ts', 'src/main/state'],
  },
  {
    folder: 'src/main/host',
    values: [
      'node:',
      'ws',
      'open',
      'zod',
      'src/shared',
      'src/main/platform',
      'src/main/app/app.ts',
      'src/main/app/config.ts',
      'src/main/web',
    ],
  },
  { folder: 'src/main/web', values: ['node:', 'src/shared'] },
  {
    folder: 'src/main/cli',
    values: [
      'node:',
      'src/shared',
      'src/main/platform',
      'src/main/app/app.ts',
      'src/main/app/config.ts',
      'src/main/feature/command.ts',
      'src/main/features.ts',
      'src/main/host',
    ],
    types: ['src/main/knowledge', 'src/main/feature'],
  },
  { folder: 'test/shared', values: ['vitest'], types: ['src/shared/domain'] },
  {
    folder: 'test/window',
    values: [
      'vitest',
      'vitest-browser-react',
      'axe-core',
      '@fontsource-variable/',
      'test/shared',
      'zustand',
      '@codemirror/',
      'src/shared',
      'src/renderer/src',
    ],
    types: ['react'],
  },
  {
    folder: 'test/note-life',
    values: ['vitest', 'fast-check', '@codemirror/state', 'src/shared', 'src/renderer/src/stores'],
  },
  {
    folder: 'test/constructs',
    values: [
      '@codemirror/',
      'remark-',
      'unified',
      'unist-util-visit',
      'src/renderer/src/editor',
      'src/renderer/src/markdown',
      'src/renderer/src/stores',
    ],
    types: ['@lezer/common', '@lezer/markdown', 'mdast'],
  },
  { folder: 'test/processes', values: ['node:', 'vite'], types: ['vitest/node'] },
  { folder: 'test', values: ['test', 'src/main', 'src/shared', 'node:', 'zod'] },
  { folder: 'src/main/index-process.ts', values: ['src/main'] },
  {
    folder: 'src/main/reading-worker.ts',
    values: ['node:', 'src/shared/rpc', 'src/main/knowledge', 'src/main/vault/read'],
  },
  {
    folder: 'src/main/engine-process.ts',
    values: ['src/shared/rpc', 'src/main/engine', 'src/main/platform/process-channel.ts'],
  },
  {
    folder: 'src/main/index.ts',
    values: ['electron', 'node:', 'src/main/electron', 'src/main/app/config.ts'],
  },
  { folder: 'src/main/app/handlers.ts', values: [], types: ['src/shared', 'src/main'] },
  { folder: 'src/main/app/config.ts', values: ['node:path', 'env-paths', 'zod', 'package.json'] },
  { folder: 'src/main', values: ['src/main', 'src/shared', 'node:'] },
  {
    folder: 'src/renderer/src/ui',
    values: [
      'react',
      'react-dom',
      'react-error-boundary',
      '@base-ui/react',
      'lucide-react',
      '@tanstack/react-virtual',
      'cmdk',
      'react-resizable-panels',
      'src/shared/domain',
    ],
  },
  {
    folder: 'src/renderer/src/connection',
    values: ['react', 'zustand', 'src/shared'],
    types: ['zod', 'src/renderer/src/stores', 'src/renderer/src/feature.ts'],
  },
  {
    folder: 'src/renderer/src/stores',
    values: ['src/shared', 'zustand/vanilla', '@codemirror/state'],
    types: ['src/renderer/src/connection', 'react', 'zod'],
  },
  {
    folder: 'src/renderer/src/markdown',
    values: [
      'react',
      'unified',
      'remark-',
      'rehype-',
      'hast-',
      'unist-',
      'dompurify',
      'parse5',
      'katex',
      'lowlight',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/connection',
    ],
    types: ['mdast-', 'hast', 'mdast'],
  },
  {
    folder: 'src/renderer/src/approvals',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
  },
  {
    folder: 'src/renderer/src/chat',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/commands',
      'src/renderer/src/connection',
      'src/renderer/src/markdown',
    ],
  },
  {
    folder: 'src/renderer/src/commands',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
    types: ['src/renderer/src/feature.ts'],
  },
  {
    folder: 'src/renderer/src/editor',
    values: [
      'react',
      'react-dom',
      'zustand',
      '@codemirror/',
      '@lezer/',
      '@replit/codemirror-vim',
      'gemoji',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
      'src/renderer/src/markdown',
    ],
    types: ['src/renderer/src/feature.ts', 'src/renderer/src/commands'],
  },
  {
    folder: 'src/renderer/src/files',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/commands',
      'src/renderer/src/connection',
    ],
    types: ['src/renderer/src/feature.ts'],
  },
  {
    folder: 'src/renderer/src/history',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
    types: ['src/renderer/src/commands'],
  },
  {
    folder: 'src/renderer/src/links',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
      'src/renderer/src/markdown',
    ],
  },
  {
    folder: 'src/renderer/src/onboarding',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
  },
  {
    folder: 'src/renderer/src/outline',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
  },
  {
    folder: 'src/renderer/src/search',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
  },
  {
    folder: 'src/renderer/src/settings',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/commands',
      'src/renderer/src/connection',
      'src/renderer/src/markdown',
      'src/renderer/src/styles',
    ],
    types: ['src/renderer/src/feature.ts'],
  },
  {
    folder: 'src/renderer/src/status',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
    types: ['src/renderer/src/feature.ts'],
  },
  {
    folder: 'src/renderer/src/trash',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/stores',
      'src/renderer/src/connection',
    ],
  },
  {
    folder: 'src/renderer/src/vault',
    values: [
      'react',
      'zustand',
      'src/shared',
      'src/renderer/src/ui',
      'src/renderer/src/connection',
    ],
  },
  {
    folder: 'src/renderer',
    values: [
      'react',
      'react-dom',
      '@fontsource-variable/',
      '@base-ui/react',
      'src/renderer',
      'src/shared',
      'zustand',
    ],
  },
]
/** Words that only one feature speaks: the core does not know what they mean. */
const WORDS_OF: Readonly<Record<string, RegExp>> = {
  circuits: /circuit|blueprint/i,
  // What entries are the core knows; the setting that says where they lie has its name from before.
  capture: /captur(?!eFolders)|inbox/i,
}
/** Where such a word stands for something else. */
const MEANS_ANOTHER = [
  // One of the five kinds of entries.
  'src/shared/domain/entries/entry.ts',
  'src/shared/domain/settings.ts',
  'src/main/tools/call/in-tool-words.ts',
  // A file's name in the vault, a picture's, a word that models use, a phase of events.
  'src/shared/domain/own-file.ts',
  'src/renderer/src/ui/icons.ts',
  'src/renderer/src/chat/composer/speaks-of-change.ts',
  'src/renderer/src/approvals/approval-sheet.tsx',
]
/** Packages with one owner. Whoever else wants what they do asks the owner. */
const OWNERS: Readonly<Record<string, string>> = {
  electron: 'src/main/electron|src/main/index.ts|src/preload',
  'better-sqlite3': 'src/main/sqlite',
  'sqlite-vec': 'src/main/knowledge/db',
  '@orama/stemmers': 'src/main/knowledge/words/stem.ts',
  '@xenova/transformers': 'src/main/embedding/transformers.ts',
  '@huggingface/tokenizers': 'src/main/embedding/table/table-tokenizer.ts',
  '@parcel/watcher': 'src/main/vault',
  'gray-matter': 'src/main/notes/frontmatter',
  'node-llama-cpp': 'src/main/engine/worker',
  yaml: 'src/shared/frontmatter|src/features/circuits/shared/text',
  openai:
    'src/main/agent/endpoint/endpoint-connection.ts|src/main/agent/endpoint/chat/chat-body.ts',
  ws: 'src/main/host',
  yauzl: 'src/features/transfer/main',
  yazl: 'src/features/transfer/main',
  diff: 'src/shared/domain/text/diff.ts|src/shared/domain/text/line-changes.ts',
  dayjs: 'src/shared/domain/dates/format-date.ts',
  dompurify: 'src/renderer/src/markdown',
  gemoji: 'src/renderer/src/editor/completion/kinds/emoji.ts',
  '@replit/codemirror-vim': 'src/renderer/src/editor/vim/vim-mode.ts',
  mermaid: 'src/features/diagrams/frame',
  graphology: 'src/features/graph/renderer/picture/moving-picture.ts',
  'graphology-layout-forceatlas2': 'src/features/graph/renderer/layout/force-atlas-2.ts',
  sigma: 'src/features/graph/renderer/picture/moving-picture.ts',
  papaparse: 'src/features/viewers/renderer/table',
  'pdfjs-dist': 'src/features/viewers/renderer/pdf',
  parse5: 'src/renderer/src/markdown/from-html',
  compromise: 'src/features/capture/main/classify/local|src/features/capture/bench',
  '@dnd-kit/core': 'src/features/tasks/renderer',
  'react-error-boundary': 'src/renderer/src/ui/fault/fault-boundary.tsx',
  '@base-ui/react': 'src/renderer/src/ui|src/renderer/src/frame/window-providers.tsx',
}

interface Import {
  readonly file: string
  readonly line: number
  /** A package, a `node:` module, or a path from the repository's root. */
  readonly target: string
  readonly isType: boolean
}
const root = join(import.meta.dirname, '..')
const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)/.exec(path)?.[1]
/** A folder of the table, for the feature that a file is of. */
const forFeature = (folder: string, file: string): string =>
  folder.replace('*', featureOf(file) ?? '*')
/** The end-to-end spec that bears a feature's name is the feature's. */
const isSpecOfFeature = (path: string): boolean =>
  readdirSync(join(root, 'src/features')).some((name) => path === `e2e/${name}.spec.ts`)
const ruleOf = (rules: readonly Rule[], file: string): Rule | undefined =>
  rules.find(({ folder }) => isWithin(file, forFeature(folder, file)))

function sources(folder: string, { withTests = false } = {}): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sources(path, { withTests })
    if (!withTests && /\.test\.tsx?$/.test(path)) return []
    return /\.tsx?$/.test(path) && !path.endsWith('.d.ts') ? [path] : []
  })
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  // Without the tree of the program, which would be made of each of thousands of files.
  const { staticImports, staticExports } = parseSync(file, text).module
  const found: Import[] = []
  const add = (specifier: string, start: number, isType: boolean): void => {
    const target = specifier.startsWith('.')
      ? relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
      : specifier
    found.push({ file, line: text.slice(0, start).split('\n').length, target, isType })
  }
  const areTypes = (entries: readonly { readonly isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  for (const { start, entries, moduleRequest } of staticImports)
    add(moduleRequest.value, start, areTypes(entries))
  for (const { start, entries } of staticExports) {
    const from = entries[0]?.moduleRequest
    // What was imported and is exported further down is listed at its import.
    if (from && text.startsWith('export', start)) add(from.value, start, areTypes(entries))
  }
  for (const [, specifier] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g))
    if (specifier !== undefined) add(specifier, text.indexOf(specifier), false)
  return found
}

/** Where main sends, beside the one module that may: see `sendingIn`. */
const MAY_SEND = [
  'src/main/platform/network.ts',
  // Says which certificates count, and sends nothing.
  'src/main/platform/system-certificates.ts',
  'test',
  'src/main/host/loopback-rig.ts',
]
const SENDS = /^(?:fetch|WebSocket|EventSource|XMLHttpRequest|globalThis)$/
const SENDING_MODULES = /^node:(?:http2?|https|net|tls|dgram|dns)(?:\/|$)/
const SENDING_PARTS: Readonly<Record<string, RegExp>> = {
  electron: /^(?:net|autoUpdater|crashReporter)$/,
  ws: /^(?!WebSocketServer$)/,
}
const SENDING_METHODS =
  /^(?:downloadURL|preconnect|resolveHost|resolveProxy|setFeedURL|checkForUpdates.*)$/

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * What a file of main uses by which a request could leave this computer past the network's gate: globals (a name of
 * its own that hides one counts too), modules but for their `createServer`, and methods of Electron.
 */
function sendingIn(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  const found: string[] = []
  const importedNames = new Set<string>()
  function takeImport(node: Node): void {
    const { source, specifiers, importKind } = node
    const module = isNode(source) ? String(source['value']) : ''
    for (const specifier of Array.isArray(specifiers) ? specifiers : []) {
      if (isNode(specifier.local)) importedNames.add(String(specifier.local['name']))
      if (importKind === 'type' || specifier.importKind === 'type') continue
      const name = String(specifier.imported?.name ?? '*')
      if (
        SENDING_MODULES.test(module) ? name !== 'createServer' : SENDING_PARTS[module]?.test(name)
      )
        found.push(`${name} of ${module}`)
    }
  }
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value) || /^TS(?:Type|Interface)/.test(value.type)) return
    if (value.type === 'ImportDeclaration') return takeImport(value)
    const { name, property, computed } = value
    if (value.type === 'Identifier' && SENDS.test(String(name)) && !importedNames.has(String(name)))
      found.push(String(name))
    if (value.type === 'ImportExpression' && isNode(value['source'])) {
      const module = String(value['source']['value'])
      if (SENDING_MODULES.test(module)) found.push(module)
    }
    const isNamed = !computed && isNode(property)
    if (isNamed && SENDING_METHODS.test(String(property['name'])))
      found.push(String(property['name']))
    for (const [key, child] of Object.entries(value)) {
      if (key === 'property' && isNamed) continue
      if (key === 'key' && !computed) continue
      visit(child)
    }
  }
  visit(parseSync(file, text).program.body)
  return found
}

const files = [...sources('src'), ...sources('test')]
const imports = files.flatMap(importsOf)
const matches = (target: string, allowed: readonly string[], file: string): boolean =>
  allowed
    .map((each) => forFeature(each, file))
    .some((prefix) =>
      prefix.endsWith(':') || prefix.endsWith('/') || prefix.endsWith('-')
        ? target.startsWith(prefix)
        : isWithin(target, prefix),
    )

function breaches(rules: readonly Rule[], all: readonly Import[]): string[] {
  return all.flatMap(({ file, line, target, isType }) => {
    if (/\.css(?:\?inline)?$/.test(target)) return []
    const rule = ruleOf(rules, file)
    if (!rule) return [`${file}:${line} is in no folder of the table: add a rule for it`]
    if (isWithin(target, forFeature(rule.folder, file))) return []
    if (
      matches(target, rule.values, file) &&
      !(rule.folder === 'src/main' && /^src\/main\/(electron|host|cli|mcp)\//.test(target))
    )
      return []
    if (isType && matches(target, rule.types ?? [], file)) return []
    const ways = [...rule.values, ...(rule.types ?? []).map((type) => `types of ${type}`)].join(
      ', ',
    )
    return [`${file}:${line} imports ${target}; ${rule.folder} may import ${ways}`]
  })
}

/** What a rule allows and no file of its folder needs: a wall that stands lower than it could. */
function unused(rules: readonly Rule[], all: readonly Import[]): string[] {
  const byRule = Map.groupBy(all, ({ file }) => ruleOf(rules, file))
  return rules.flatMap((rule) => {
    const own = byRule.get(rule) ?? []
    const values = rule.values.filter(
      (value) => !own.some(({ file, target, isType }) => !isType && matches(target, [value], file)),
    )
    const types = (rule.types ?? []).filter(
      (type) => !own.some(({ file, target, isType }) => isType && matches(target, [type], file)),
    )
    return [
      ...values.map((value) => `${rule.folder} need not import ${value}`),
      ...types.map((type) => `${rule.folder} need not import types of ${type}`),
    ]
  })
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Who imports whom within `src`, types too; a whole room as one with `roomOf`. */
function graphOf(all: readonly Import[], roomOf?: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { file, target } of all) {
    if (!file.startsWith('src/') || !target.startsWith('src/')) continue
    const [from, to] = roomOf ? [roomOf(file), roomOf(target)] : [file, target]
    if (roomOf === undefined || from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/** Sets of nodes that all reach each other (Tarjan's): a circle of imports, or several that meet. */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const trail: string[] = []
  const found: string[][] = []
  /** @returns the earliest node on the trail that this one reaches */
  function visit(node: string): number {
    const own = order.size
    order.set(node, own)
    trail.push(node)
    let earliest = own
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) earliest = Math.min(earliest, visit(next))
      else if (trail.includes(next)) earliest = Math.min(earliest, order.get(next) ?? own)
    if (earliest < own) return earliest
    const circle = trail.splice(trail.indexOf(node))
    if (circle.length > 1 || graph.get(node)?.has(node) === true) found.push(circle.toSorted())
    return own
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

/** A room of main, or one within the vault; a loose file is one by itself. */
const mainRoomOf = (path: string): string =>
  /^src\/main\/(?:vault\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? path
const isOfMain = (path: string): boolean => path.startsWith('src/main/')
/** Those that still do; the number may only fall. */
const ROOMS_IN_CIRCLES = 7

describe('the tree', () => {
  test('every import is one that the table allows', () => {
    expect(breaches(RULES, imports)).toEqual([])
  })
  test('the table allows nothing that nobody uses', () => {
    expect(unused(RULES, imports)).toEqual([])
  })
  test('dates, times and numbers of the window are written in one place (W14)', () => {
    const own =
      /\.toLocale(?:Date|Time)?String\(|Intl\.(?:DateTimeFormat|NumberFormat|RelativeTime)/
    const strangers = files.filter(
      (file) =>
        /^src\/(?:renderer|features\/[^/]+\/renderer)\//.test(file) &&
        own.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(strangers, 'use src/shared/domain/dates/spoken-date.ts').toEqual([])
  })
  test('where text is typed, Enter and the arrows of an input method are left to it', () => {
    const strangers = files
      .filter((file) => /^src\/(?:renderer|features\/[^/]+\/renderer)\/.*\.tsx$/.test(file))
      .filter((file) => !file.endsWith('/folder-picker.tsx')) // its keys are of its list
      .filter((file) => !/\.test\./.test(file))
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const asksForKeys = /['"](?:Enter|Arrow\w+)['"]|Arrow\w+:/.test(text)
        return (
          /<(?:input|textarea|TextField)\b/.test(text) && asksForKeys && !/isComposing/.test(text)
        )
      })
    expect(
      strangers,
      'look at `event.nativeEvent.isComposing`, or use TextField’s onEnter',
    ).toEqual([])
  })
  test('nothing leaves this computer past the one gate of the network (S11)', () => {
    const strangers = files
      .filter((file) => /^src\/(?:main|preload|shared|features)\//.test(file))
      .filter((file) => !MAY_SEND.some((place) => isWithin(file, place)))
      .flatMap((file) => sendingIn(file).map((what) => `${file} uses ${what}`))
    expect(strangers, 'use the Network that createApp makes').toEqual([])
  })
  test.each([
    "void fetch('https://example.com')",
    'const options = { fetch }',
    "globalThis.fetch('https://example.com')",
    "new WebSocket('wss://example.com')",
    "import { request } from 'node:https'",
    "import * as net from 'node:net'",
    "const dns = await import('node:dns')",
    "import { net } from 'electron'",
    "import { WebSocket } from 'ws'",
    "window.webContents.downloadURL('https://example.com')",
  ])('the check of the network sees %s (S11)', (text) => {
    expect(sendingIn('src/main/a.ts', text)).toHaveLength(1)
  })
  test('the check of the network lets servers, types and the gate be (S11)', () => {
    const text = `import { createServer } from 'node:http'
      import type { Socket } from 'node:net'
      import { WebSocketServer, type WebSocket } from 'ws'
      const send: typeof globalThis.fetch = options.fetch
      connect({ fetch: network.fetch })`
    expect(sendingIn('src/main/a.ts', text)).toEqual([])
  })
  test('the core names no feature outside the two lists, nor does a test or a tool beside it', () => {
    const outside = ['src', 'e2e', 'bench', 'conformance', 'scripts']
      .flatMap((folder) => sources(folder, { withTests: true }))
      .filter((file) => featureOf(file) === undefined && !LISTS.includes(file))
    const named = outside.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('features/'),
    )
    expect(named.flatMap(importsOf).filter(({ target }) => featureOf(target))).toEqual([])
  })
  test('nor does it name a tool of a feature', () => {
    const tools = new Set(
      features.flatMap((each) => [...each.narrowTools, ...each.tools]).map(({ name }) => name),
    )
    const named = ['src', 'test', 'e2e', 'bench', 'conformance', 'scripts']
      .flatMap((folder) => sources(folder, { withTests: true }))
      .filter((file) => featureOf(file) === undefined && !isSpecOfFeature(file))
      .flatMap((file) => {
        const words = new Set<string>(readFileSync(join(root, file), 'utf8').match(/\w+/g))
        return [...tools].filter((tool) => words.has(tool)).map((tool) => `${file} names ${tool}`)
      })
    const advice = 'What a test of the core asks of it lies in the feature: see test/features.'
    expect(named, advice).toEqual([])
  })
  test('the core does not speak the words of a feature either', () => {
    const core = sources('src').filter(
      (file) =>
        featureOf(file) === undefined && !LISTS.includes(file) && !MEANS_ANOTHER.includes(file),
    )
    const spoken = core.flatMap((file) =>
      Object.entries(WORDS_OF).flatMap(([feature, words]) => {
        const found = words.exec(readFileSync(join(root, file), 'utf8'))
        return found ? [`${file} says “${found[0]}”, a word of ${feature}`] : []
      }),
    )
    expect(spoken).toEqual([])
  })
  test('every feature is in the list of each side that it has a part of', () => {
    const plugged = (list: string): string[] =>
      importsOf(list).flatMap(({ target }) => featureOf(target) ?? [])
    const having = (entry: string): string[] =>
      files.filter((file) => file.endsWith(`/${entry}`)).flatMap((file) => featureOf(file) ?? [])
    expect(plugged('src/main/features.ts').toSorted()).toEqual(having('index.main.ts').toSorted())
    expect(plugged('src/renderer/src/features.ts').toSorted()).toEqual(
      having('index.window.ts').toSorted(),
    )
  })
  test('has no import cycles, not even of types', () => {
    const advice = 'Move what both need, mostly a type, into a file of its own.'
    expect(circlesIn(graphOf(imports)), advice).toEqual([])
  })
  test('no more rooms of main than did import each other in circles', () => {
    const ofMain = imports.filter(({ file, target }) => isOfMain(file) && isOfMain(target))
    const circles = circlesIn(graphOf(ofMain, mainRoomOf))
    const advice =
      'Verbs import nouns, never the other way. A smaller number is to be written down.'
    expect(circles.flat().length, `${advice}\n${circles.join('\n')}`).toBe(ROOMS_IN_CIRCLES)
  })
  test('every owned package is imported by its owner only', () => {
    const strangers = imports.filter(({ file, target, isType }) => {
      const name = Object.keys(OWNERS).find((owned) => isWithin(target, owned))
      if (!name || (isType && name === 'electron')) return false
      return !OWNERS[name]
        ?.split('|')
        .some((owner) => isWithin(file, owner) || file.startsWith(owner))
    })
    expect(strangers.map(({ file, line, target }) => `${file}:${line} ${target}`)).toEqual([])
  })
  test('the check itself sees a breach, a cycle and a type-only import', () => {
    const at = (file: string, target: string, isType = false): Import => ({
      file,
      line: 1,
      target,
      isType,
    })
    expect(breaches(RULES, [at('src/main/notes/a.ts', 'node:fs')])).toHaveLength(1)
    expect(breaches(RULES, [at('src/main/tools/a.ts', 'src/main/vault/vault.ts')])).toHaveLength(1)
    expect(breaches(RULES, [at('src/main/tools/a.ts', 'src/main/vault/vault.ts', true)])).toEqual(
      [],
    )
    expect(
      breaches(RULES, [at('src/renderer/src/chat/a.ts', 'src/renderer/src/editor/b.ts')]),
    ).toHaveLength(1)
    const [feature, other] = ['src/features/digest', 'src/features/tasks']
    for (const [file, target] of [
      ['src/main/app/app.ts', `${feature}/index.main.ts`],
      ['src/renderer/src/frame/vault-window.tsx', `${feature}/renderer/a.tsx`],
      ['test/a.ts', `${feature}/main/a.ts`],
      [`${feature}/main/a.ts`, `${other}/main/b.ts`],
      [`${feature}/shared/a.ts`, `${other}/shared/b.ts`],
      [`${feature}/renderer/a.tsx`, `${other}/contract.ts`],
      [`${feature}/renderer/a.tsx`, `${feature}/main/a.ts`],
      [`${feature}/renderer/a.tsx`, 'src/renderer/src/frame/vault-window.tsx'],
      [`${feature}/main/a.ts`, 'src/main/app/app.ts'],
      [`${feature}/index.main.ts`, `${other}/index.main.ts`],
    ] as const)
      expect(breaches(RULES, [at(file, target)]), file).toHaveLength(1)
    expect(breaches(RULES, [at(`${feature}/main/a.ts`, `${feature}/shared/b.ts`)])).toEqual([])
    const circle = [at('src/a.ts', 'src/b.ts'), at('src/b.ts', 'src/c.ts', true)]
    expect(circlesIn(graphOf(circle))).toEqual([])
    circle.push(at('src/c.ts', 'src/a.ts', true), at('src/c.ts', 'src/d.ts'))
    expect(circlesIn(graphOf(circle))).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']])
    const rooms = [
      at('src/main/vault/read/a.ts', 'src/main/vault/write/b.ts', true),
      at('src/main/vault/write/c.ts', 'src/main/vault/read/d.ts'),
    ]
    expect(circlesIn(graphOf(rooms))).toEqual([])
    expect(circlesIn(graphOf(rooms, mainRoomOf))).toHaveLength(1)
  })
})
