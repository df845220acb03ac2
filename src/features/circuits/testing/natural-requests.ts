import { call, type NaturalRequests } from '../../../../test/models/natural-request.ts'

export const naturalRequests: NaturalRequests = {
  first: [
    // circuits
    ['make a half adder', call('write_note', { path: /half adder/i }), 'says'],
    ['draw me an SR latch', call('write_note', { path: /latch/i }), 'says'],
    ['what does this circuit do?', call('get_circuit_state', { session_id: 'open/Now.md' })],
    ['simulate Half adder', call('get_circuit_state', { session_id: /Half adder/ })],
    [
      'truth table of the circuit in Half adder',
      call('simulate_circuit'),
      call('get_circuit_state'),
      'says',
    ],
    ['truth table of AND', call('get_component_schema'), 'says'],
    ['what gates are there?', call('get_available_components')],
    ['is this circuit correct?', call('validate_blueprint')],
    ['check this circuit', call('validate_blueprint')],
    ['what does a D flip-flop do?', call('get_component_schema'), 'searches'],
  ],
  later: [
    ['explain this circuit', call('get_circuit_state', { session_id: 'open/Now.md' })],
    ['pins of a D flip-flop', call('get_component_schema'), 'searches'],
  ],
}
