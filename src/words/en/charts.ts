export const charts = {
  'chart.table': 'Table',
  'chart.chart': 'Chart',
  'chart.height': 'Block',
  'chart.number': '{value, number}',

  'chart.counts': 'Enabled and banned',
  'chart.counts.note': '{count, plural, one {# block seen} other {# blocks seen}}',
  'chart.counts.table': 'Enabled and banned masternodes by block',
  'chart.counts.enabled': 'Enabled',
  'chart.counts.banned': 'Banned',
  'chart.counts.enabled.label':
    'Enabled masternodes from block {first, number} to {last, number}: {from, number} at first, {to, number} now.',
  'chart.counts.banned.label':
    'Banned masternodes from block {first, number} to {last, number}: {from, number} at first, {to, number} now.',
  'chart.counts.none': 'Drawn from the second block on that is seen here.',

  'chart.intervals': 'Time between blocks',
  'chart.intervals.note': 'last {count, number}, as seen here',
  'chart.intervals.table': 'Time between blocks as it was seen here',
  'chart.intervals.name': 'Since the block before',
  'chart.intervals.blocks': 'Blocks',
  'chart.intervals.each': 'Each after',
  'chart.intervals.label':
    'Time between the last {count, plural, one {block} other {# blocks}}: {mean} on average, {last} before the newest.',
  'chart.intervals.none':
    'Drawn from the fourth block on: three times between them, of which the first began before anybody looked.',
  'chart.intervals.mean':
    'Dashed: {mean} on average. Blocks that came between two questions share their time.',
  'chart.seconds': '{seconds, number} s',
  'chart.minutes': '{minutes, number} min',

  'chart.latency': 'Node latency',
  'chart.latency.note': 'smoothed, this session',
  'chart.latency.table': 'Latency of each node in milliseconds, the newest first',
  'chart.latency.time': 'Time',
  'chart.latency.ms': '{ms, number} ms',
  'chart.latency.label': 'What each node took to answer. Now: {list}.',
  'chart.latency.now': '{node} {ms, number} ms',
  'chart.latency.now.none': '{node} no answer',
  'chart.latency.none': 'Drawn from the second answer on.',
  'chart.clock': '{at, time, ::Hms}',

  'chart.space': 'Address space',
  'chart.space.note': '{filled, number} of 65,536 networks /16',
  'chart.space.table': 'Networks /16 with the most masternodes',
  'chart.space.network': 'Network',
  'chart.space.masternodes': 'Masternodes',
  'chart.space.label':
    'Where the masternodes are in IPv4: {count, number} in {filled, number} networks /16; the fullest is {fullest} with {most, number}.',
  'chart.space.cell': '{prefix}: {count, plural, one {# masternode} other {# masternodes}}',
  'chart.space.about':
    'From top to bottom the first number of the address, from left to right the second. The larger or stronger a mark, the more masternodes share that network.',
  'chart.space.elsewhere':
    '{count, plural, one {# masternode has} other {# masternodes have}} an IPv6 address, or none, and no place here.',
  'chart.space.rest': 'The {shown, number} fullest of {filled, number}.',
  'chart.space.none': 'No masternode has an IPv4 address.',
  'chart.space.waiting': 'The list is not read yet.',
} as const
