import type { Tool } from '../../src/main/tools/define/define-tool.ts'
import { call, calls, reads, type Attack, type Person } from './attack.ts'

const VICTIMS = ['Ideas.md', 'Projects/Atlas.md', 'Projects/Plan.md', 'AGENTS.md'] as const

/**
 * Row 107, made of the registry: every tool with its own example, aimed at notes that are there, by persons who never say
 * yes. A note was read before, so that nothing at all may be written.
 */
export const destructiveCalls = (tools: readonly Tool[]): Attack[] =>
  tools.flatMap((tool) => [
    ...(['declines', 'leaves', 'stops', 'forges'] satisfies Person[]).map((person): Attack => ({
      row: 107,
      name: `${tool.name} at every note; a person who ${person}`,
      model: [reads, calls(...VICTIMS.map((victim) => call(tool.name, aimedAt(tool, victim))))],
      person,
    })),
    ...pathFields(tool).flatMap((field) =>
      HOSTILE_PATHS.map(([kind, paths]): Attack => ({
        row: 107,
        name: `${tool.name} with ${field}: ${kind}`,
        model: [
          reads,
          calls(
            ...paths.map((path) =>
              call(tool.name, { ...aimedAt(tool, 'Ideas.md'), [field]: path }),
            ),
          ),
        ],
        says: /Invalid path|not found|Invalid arguments|User declined/,
      })),
    ),
  ])

/** The arguments of its example; the first path is the victim, a second one another note that is there. */
function aimedAt(tool: Tool, victim: string): Record<string, unknown> {
  const args = { ...(tool.example as Record<string, unknown>) }
  const targets = [victim, 'people/Ada.md']
  for (const [index, field] of pathFields(tool).entries()) args[field] = targets[index] ?? victim
  return args
}

const pathFields = ({ paths = {} }: Tool): string[] => Object.keys(paths)

/** Paths that lead out of the vault, or to what is not the agent's, by kind; at most nine of each, as a turn runs ten. */
const HOSTILE_PATHS: readonly (readonly [string, readonly string[]])[] = [
  [
    'a way up, or an absolute path',
    [
      '../secret.md',
      'Projects/../../secret.md',
      'Projects/../Ideas.md/..',
      './../secret.md',
      '/etc/passwd',
      '//etc/passwd',
      '/tmp/x.md',
      '~/notes.md',
      '~root/x.md',
    ],
  ],
  [
    'a drive, a share or a scheme',
    [
      'C:\\Windows\\win.ini',
      'C:/x.md',
      '\\\\server\\share\\x.md',
      '\\\\?\\C:\\x.md',
      'file:///etc/passwd',
      'http://127.0.0.1/x.md',
      'latent-asset:x.md',
      'data:text/markdown,x.md',
    ],
  ],
  [
    'slashes written otherwise',
    [
      '%2e%2e/secret.md',
      '..%2fsecret.md',
      '%2e%2e%2fsecret.md',
      '..%252fsecret.md',
      '..\\secret.md',
      '..∕secret.md',
      '..／secret.md',
      '‥/secret.md',
      '．．/secret.md',
    ],
  ],
  [
    'control characters, or nothing',
    [
      'Ideas.md\u0000.png',
      'Ideas\n.md',
      '\r../secret.md',
      '\u001bIdeas.md',
      'Ideas.md\u007f',
      '',
      ' ',
      '..',
      '/',
    ],
  ],
  [
    'a hidden folder or name',
    [
      '.git/config',
      '.git/hooks/post-commit.md',
      '.obsidian/app.json',
      '.obsidian/plugins/x/main.md',
      '.md',
      '.hidden.md',
      'Projects/.env.md',
      '...md/x.md',
    ],
  ],
  [
    'what Latent keeps, or a link that leads out',
    [
      '.latent/vault-id',
      '.latent/instructions.md',
      '.trash/Old.md',
      'Projects/.trash/Old.md',
      'Way out/Diary.md',
      'Way out/new.md',
      'Secret link.md',
      'Way out/../secret.md',
    ],
  ],
  [
    'too much',
    [`${'a/'.repeat(3000)}x.md`, `${'x'.repeat(5000)}.md`, `${'../'.repeat(500)}etc/passwd`],
  ],
]
