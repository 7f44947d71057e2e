-- For wrk, two things: paths at random, where it is asked for them, and what came out as one line of JSON.
-- Without arguments no request passes through Lua: wrk is as fast as it is without a script.
--   arguments: the path without its number, and the largest number ("/page-" 1000)

function init(arguments)
  local path, count = arguments[1], tonumber(arguments[2])
  if path then
    math.randomseed(20270610)
    request = function() return wrk.format("GET", path .. math.random(count)) end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local line = '{"requests":%d,"bytes":%d,"microseconds":%d,"p50":%d,"p99":%d,"failed":%d}\n'
  io.write(line:format(summary.requests, summary.bytes, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
