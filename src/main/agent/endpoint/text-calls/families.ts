import type { Family } from './family.ts'
import { APERTUS } from './formats/apertus.ts'
import { CALLING_TOOL } from './formats/calling-tool.ts'
import { deepSeekMarks, readDeepSeek } from './formats/deepseek-calls.ts'
import { CALL_TAGS, framed, readOneTag } from './formats/framed-calls.ts'
import { FUNCTIONARY } from './formats/functionary.ts'
import { gemmaCalls } from './formats/gemma-calls.ts'
import { GIGACHAT } from './formats/gigachat.ts'
import { HARMONY } from './formats/harmony.ts'
import { readKimi } from './formats/kimi-calls.ts'
import { readMistral } from './formats/mistral-calls.ts'
import { readReAct } from './formats/react.ts'
import { answer, gemmaChannel, thoughts } from './formats/thoughts.ts'

/** The frame of the DeepSeek Markup Language, under both of its names. */
const MARKUP_FRAMES = ['function_calls', 'tool_calls'].flatMap((name) =>
  ['｜', '|'].map((bar) => ({
    mark: `<${bar}DSML${bar}${name}>`,
    closer: `</${bar}DSML${bar}${name}>`,
  })),
)

export const FAMILIES: readonly Family[] = [
  // Hermes, Qwen, Qwen coder, GLM, and Granite, which puts a list there.
  framed('<tool_call>', ['</tool_call>'], 'keys and values'),
  framed('<|tool_call|>', ['<|/tool_call|>', '</tool_call>'], 'keys and values'),
  ...[...CALL_TAGS].map(([mark, readTag]) => ({ mark, read: readOneTag(readTag) })),
  framed('<|python_tag|>', ['<|eom_id|>', '<|eot_id|>']),
  { mark: '[TOOL_CALLS]', read: readMistral, showsCut: true },
  ...deepSeekMarks('tool▁call▁begin').map((mark) => ({
    mark,
    closers: [...deepSeekMarks('tool▁call▁end'), ...deepSeekMarks('tool▁calls▁end')],
    read: readDeepSeek,
  })),
  ...MARKUP_FRAMES.map(({ mark, closer }) => framed(mark, [closer])),
  {
    mark: '<|tool_call_begin|>',
    closers: ['<|tool_call_end|>', '<|tool_calls_section_end|>'],
    read: readKimi,
  },
  { mark: 'Action:', read: readReAct, atLineStart: true, showsCut: true },
  framed('<TOOLCALL>', ['</TOOLCALL>']),
  framed('<tool_calls>', ['</tool_calls>']),
  framed('<seed:tool_call>', ['</seed:tool_call>']),
  framed('<minimax:tool_call>', ['</minimax:tool_call>']),
  framed('<|function_call|>', []),
  // Command R.
  framed('<|START_ACTION|>', ['<|END_ACTION|>']),
  thoughts('<|START_THINKING|>', '<|END_THINKING|>'),
  answer('<|START_RESPONSE|>'),
  answer('<|START_TEXT|>'),
  // LFM2, OLMo 3, Llama 4.
  framed('<|tool_call_start|>', ['<|tool_call_end|>'], 'python'),
  framed('<function_calls>', ['</function_calls>'], 'python'),
  framed('<|python_start|>', ['<|python_end|>'], 'python'),
  gemmaCalls('<|tool_call>', '<tool_call|>'),
  gemmaCalls('<start_function_call>', '<end_function_call>'),
  gemmaChannel,
  ...HARMONY,
  APERTUS,
  thoughts('<|inner_prefix|>', '<|inner_suffix|>'),
  thoughts('<seed:think>', '</seed:think>'),
  GIGACHAT,
  ...FUNCTIONARY,
  CALLING_TOOL,
]

/** Thoughts that nobody announced end here: what was called in them was only thought of. */
export const ENDS_OF_THOUGHTS: readonly string[] = [
  '<|END_THINKING|>',
  '<|inner_suffix|>',
  '</seed:think>',
  '[BEGIN FINAL RESPONSE]', // Apriel, whose template writes the beginning
]

/** Their ends, too; but an answer may be about them, and speaks of the beginning first. */
export const THOUGHT_TAGS: ReadonlyMap<string, string> = new Map([
  ['<think>', '</think>'],
  ['[THINK]', '[/THINK]'],
])

/** Frames of calls, and tokens of chat templates that some servers let through: they mean nothing by themselves. */
export const SILENT_TOKENS: readonly string[] = [
  ...[
    'tool▁calls▁begin',
    'tool▁calls▁end',
    'tool▁output▁begin',
    'tool▁output▁end',
    'end▁of▁sentence',
  ].flatMap(deepSeekMarks),
  '<|tool_calls_section_begin|>',
  '<|tool_calls_section_end|>',
  ...MARKUP_FRAMES.map(({ closer }) => closer),
  // Command R
  '<|END_RESPONSE|>',
  '<|END_TEXT|>',
  // Gemma
  '<channel|>',
  '<turn|>',
  '<|tool_response>',
  '<end_of_turn>',
  '<start_function_response>',
  // Harmony
  '<|message|>',
  '<|end|>',
  '<|call|>',
  '<|return|>',
  // Functionary, Apriel, Llama 4
  '<|stop|>',
  '[END FINAL RESPONSE]',
  '<|eot|>',
  '<|eom|>',
  // Llama 3, and those who write ChatML
  '<|eot_id|>',
  '<|eom_id|>',
  '<|im_end|>',
]
