import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'latent-conformance-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

function put(path: string, ...lines: readonly unknown[]): void {
  mkdirSync(dirname(join(data, path)), { recursive: true })
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  writeFileSync(join(data, path), text.join('\n'))
}

function compare(): { status: number | null; out: string; errors: string } {
  const script = join(import.meta.dirname, '../conformance/main.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, '--data', data],
    { encoding: 'utf8' },
  )
  return { status, out: stdout, errors: stderr }
}

const textCall = (format: string, text: string, name: string) => ({
  id: `${format}-1`,
  format,
  text,
  tools: [{ name: 'look', parameters: {} }],
  expected_calls: [{ name, arguments: { at: 'x' } }],
  expected_text: '',
  calls_policy: 'must',
  text_policy: 'trimmed',
})

describe('conformance on a folder of any content (item 7)', () => {
  test('names what it cannot read, and goes on', () => {
    put('obsidian_cache/cache/a.json', 'no JSON')
    put('textcalls/cases.jsonl', '{"id":', { id: 'no form' })
    put('wire/index.jsonl', {
      file: 'absent.txt',
      format: 'sse',
      provider: 'nobody',
      stream: true,
      http_status: 500,
      content_type: null,
      expected: {
        text: null,
        reasoning: null,
        tool_calls: [],
        finish_reason: null,
        usage: null,
        error: { type: 'server_error' },
      },
    })
    const { status, out, errors } = compare()
    expect(errors).toBe('')
    expect(out).not.toMatch(/^ +at /m)
    expect(out).toContain('FAILED obsidian_cache/files: obsidian-tasks-demo')
    expect(out).toContain('FAILED textcalls: cases.jsonl, entry 1')
    expect(out).toContain('FAILED textcalls: cases.jsonl, entry 2')
    expect(out).toContain('FAILED wire/nobody: absent.txt')
    expect(out).toContain('0 passed, 4 failed')
    expect(status).toBe(1)
  })

  test('a family of calls that is not read has failed', () => {
    put(
      'textcalls/cases.jsonl',
      textCall(
        'hermes_qwen',
        '<tool_call>{"name":"look","arguments":{"at":"x"}}</tool_call>',
        'look',
      ),
      textCall('of_tomorrow', '«look at=x»', 'look'),
    )
    const { status, out } = compare()
    expect(out).toContain('FAILED textcalls/of_tomorrow: of_tomorrow-1')
    expect(out).toContain('1 passed, 1 failed')
    expect(status).toBe(1)
  })
})
