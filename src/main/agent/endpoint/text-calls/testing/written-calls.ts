import { createTextCallParser, type FoundCall } from '../text-call-parser.ts'

/** What the tests of text calls share: three tools, calls of them in every format, and a parser that hears all. */
export const TOOLS = [
  {
    name: 'read_note',
    parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
  {
    name: 'search_notes',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string' }, top_k: { type: 'integer' } },
      required: ['query'],
    },
  },
  { name: 'get_random_note', parameters: { type: 'object', properties: {} } },
]

type Call = readonly [name: string, arguments: unknown]

export interface Parsed {
  readonly text: string
  readonly calls: readonly Call[]
}

export interface Heard extends Parsed {
  readonly thoughts: string
  readonly refused: readonly string[]
}

const asCall = ({ name, arguments: json }: FoundCall): Call => [name, JSON.parse(json)]

/** As nobody listens: refused markup is text. */
export function parse(pieces: readonly string[]): Parsed {
  const parser = createTextCallParser(TOOLS)
  const shown = pieces.map((piece) => parser.push(piece)).join('')
  const { text, calls } = parser.end()
  return { text: shown + text, calls: calls.map(asCall) }
}

export function hear(pieces: readonly string[]): Heard {
  let thoughts = ''
  const refused: string[] = []
  const parser = createTextCallParser(TOOLS, {
    thought: (text) => (thoughts += text),
    refused: (markup) => refused.push(markup),
  })
  const shown = pieces.map((piece) => parser.push(piece)).join('')
  const { text, calls } = parser.end()
  return { text: shown + text, calls: calls.map(asCall), thoughts, refused }
}

export const READ: Call = ['read_note', { path: 'Plan.md' }]
export const SEARCH: Call = ['search_notes', { query: 'wells', top_k: 3 }]
export const RANDOM: Call = ['get_random_note', {}]

/** Texts that are nothing but calls. */
export const WRITTEN: readonly (readonly [format: string, text: string, calls: readonly Call[]])[] =
  [
    [
      'tags with JSON',
      '<tool_call>\n{"name": "read_note", "arguments": {"path": "Plan.md"}}\n</tool_call>',
      [READ],
    ],
    [
      'tags with JSON, the last end missing',
      '<tool_call>{"name": "read_note", "arguments": {"path": "Plan.md"}}</tool_call>\n<tool_call>{"name": "get_random_note"}',
      [READ, RANDOM],
    ],
    [
      'a list in a tag',
      '<|tool_call|>[{"name": "read_note", "arguments": {"path": "Plan.md"}}]',
      [READ],
    ],
    [
      'tags for each parameter',
      '<tool_call>\n<function=search_notes>\n<parameter=query>\nwells\n</parameter>\n<parameter=top_k>\n3\n</parameter>\n</function>\n</tool_call>',
      [SEARCH],
    ],
    [
      'function tags without a frame',
      '<function=read_note>{"path": "Plan.md"}</function><function=search_notes><parameter=query>wells</parameter><parameter=top_k>3</parameter></function>',
      [READ, SEARCH],
    ],
    [
      'keys and values',
      '<tool_call>search_notes\n<arg_key>query</arg_key>\n<arg_value>wells</arg_value>\n<arg_key>top_k</arg_key><arg_value>3</arg_value>\n</tool_call>',
      [SEARCH],
    ],
    [
      'the tag of Llama',
      '<|python_tag|>{"name": "read_note", "parameters": {"path": "Plan.md"}}; {"name": "get_random_note", "parameters": {}}',
      [READ, RANDOM],
    ],
    [
      'the list of Mistral',
      '[TOOL_CALLS] [{"name": "read_note", "arguments": {"path": "Plan.md"}, "id": "123456789"}]',
      [READ],
    ],
    [
      'names and arguments of Mistral',
      '[TOOL_CALLS]read_note[ARGS]{"path": "Plan.md"}[TOOL_CALLS]get_random_note{}',
      [READ, RANDOM],
    ],
    [
      'DeepSeek with a fence',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_note\n```json\n{"path": "Plan.md"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
      [READ],
    ],
    [
      'DeepSeek without',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_note<｜tool▁sep｜>{"path": "Plan.md"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      [READ],
    ],
    [
      'the markup language of DeepSeek',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="search_notes">\n<｜DSML｜parameter name="query" string="true">wells</｜DSML｜parameter>\n<｜DSML｜parameter name="top_k" string="false">3</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="get_random_note">\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
      [SEARCH, RANDOM],
    ],
    [
      'the same with plain bars',
      '<|DSML|tool_calls><|DSML|invoke name="read_note"><|DSML|parameter name="path" string="true">Plan.md</|DSML|parameter></|DSML|invoke></|DSML|tool_calls>',
      [READ],
    ],
    [
      'Kimi',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.read_note:0<|tool_call_argument_begin|>{"path": "Plan.md"}<|tool_call_end|><|tool_calls_section_end|>',
      [READ],
    ],
    ['ReAct with JSON', 'Action: read_note\nAction Input: {"path": "Plan.md"}', [READ]],
    ['ReAct with words', 'Action: read_note\nAction Input: "Plan.md"', [READ]],
    ['nothing but JSON', ' {"name": "read_note", "parameters": {"path": "Plan.md"}}\n', [READ]],
    [
      'a list of JSON in a fence',
      '```json\n[{"name": "read_note", "arguments": {"path": "Plan.md"}}]\n```',
      [READ],
    ],
    [
      'arguments as a string of JSON',
      '{"type": "function", "function": {"name": "read_note", "arguments": "{\\"path\\": \\"Plan.md\\"}"}}',
      [READ],
    ],
    [
      'the list of LFM2',
      `<|tool_call_start|>[search_notes(query='wells', top_k=3), get_random_note()]<|tool_call_end|>`,
      [SEARCH, RANDOM],
    ],
    [
      'JSON of LFM2',
      '<|tool_call_start|>[{"name": "read_note", "arguments": {"path": "Plan.md"}}]<|tool_call_end|><|im_end|>',
      [READ],
    ],
    [
      'the lines of OLMo 3',
      '<function_calls>read_note(path="Plan.md")\nsearch_notes(query="wells", top_k=3)</function_calls>',
      [READ, SEARCH],
    ],
    ['the list of Llama 4', '[read_note(path="Plan.md"), get_random_note()]', [READ, RANDOM]],
    ['the same in its frame', '<|python_start|>[read_note(path="Plan.md")]<|python_end|>', [READ]],
    [
      'Gemma 4',
      '<|tool_call>call:search_notes{query:<|"|>wells<|"|>,top_k:3}<tool_call|><|tool_call>call:get_random_note{}<tool_call|><turn|>',
      [SEARCH, RANDOM],
    ],
    [
      'FunctionGemma',
      '<start_function_call>call:search_notes{query:<escape>wells<escape>,top_k:3}<end_function_call><start_function_response>',
      [SEARCH],
    ],
    [
      'Harmony',
      '<|start|>assistant<|channel|>commentary to=functions.read_note <|constrain|>json<|message|>{"path": "Plan.md"}<|call|>',
      [READ],
    ],
    [
      'Harmony without what the template wrote',
      '<|channel|>commentary to=functions.search_notes<|message|>{"query": "wells", "top_k": 3}',
      [SEARCH],
    ],
    [
      'Command R',
      '<|START_ACTION|>[\n  {"tool_call_id": "0", "tool_name": "read_note", "parameters": {"path": "Plan.md"}},\n  {"tool_call_id": "1", "tool_name": "get_random_note"}\n]<|END_ACTION|>',
      [READ, RANDOM],
    ],
    [
      'Apertus',
      '<|tools_prefix|>[{"read_note": {"path": "Plan.md"}}, {"get_random_note": {}}]<|tools_suffix|>',
      [READ, RANDOM],
    ],
    [
      'GigaChat',
      '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "read_note", "arguments": {"path": "Plan.md"}}',
      [READ],
    ],
    [
      'GigaChat from its role on',
      'function call<|role_sep|>\n{"name": "read_note", "arguments": {"path": "Plan.md"}}',
      [READ],
    ],
    [
      'Functionary',
      '<|from|>assistant\n<|recipient|>read_note\n<|content|>{"path": "Plan.md"}<|stop|>',
      [READ],
    ],
    [
      'Functionary from its name on',
      'read_note\n{"path": "Plan.md"}\n>>>search_notes\n{"query": "wells", "top_k": 3}',
      [READ, SEARCH],
    ],
    ['a call in words', '[Calling tool: read_note({"path": "Plan.md"})]', [READ]],
  ]
