import { tinyGguf } from './tiny-gguf.ts'

const call = (city: string): string =>
  `<tool_call>\n{"name": "get_weather", "arguments": {"city": "${city}"}}\n</tool_call>`

/** What is said behind the sign with which a prompt ends. A token each, and each once. */
const SAID = {
  '1': [call('Lisbon')],
  '2': [`${call('Lisbon')}\n${call('Oslo')}`],
  '3': ['It', ' is', ' 23.5', ' degrees.'],
  '4': ['Ready,', ...Array.from({ length: 60 }, (_, at) => ` n${at}`)],
  '5': ['heron17'],
}
const END = '<|im_end|>'

/** Ends the prompt with the sign of what is to be said: a call, two, what came of it, words, or the word to remember. */
const template = (hasTools: boolean): string => `{%- for message in messages -%}
<|im_start|>{{ message.role }}
{{ message.content or '' }}
${
  hasTools
    ? `{%- for call in message.tool_calls or [] %}{{ '\\n' }}<tool_call>
{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}
</tool_call>
{%- endfor %}`
    : ''
}<|im_end|>
{% endfor %}
${hasTools ? `{%- for tool in tools or [] %}{{ tool.function.name }} {% endfor %}` : ''}
{%- if add_generation_prompt %}<|im_start|>assistant
{% set asked = (messages[-1].content or '') | string %}
{%- set offered = ${hasTools ? 'tools or ' : ''}'How to call a tool' in (messages[0].content or '') | string %}
{%- if messages[-1].role == 'tool' %}3{% elif 'remember at the very beginning' in asked %}5
{%- elif not offered %}4{% elif 'Oslo' in asked and 'Lisbon' in asked %}2{% else %}1{% endif %}
{%- endif %}`

/**
 * A model file that does what the doctor asks of it: its weights know what follows each token, and its template, which the
 * server runs, knows what is asked.
 */
export const speakingGguf = ({ hasTools }: { readonly hasTools: boolean }): Buffer =>
  tinyGguf({
    writes: Object.entries(SAID)
      .flatMap(([sign, words]) => [sign, ...words, END])
      .slice(0, -1),
    contextTokens: 32_768,
    template: template(hasTools),
  })
