# rspec, ruby-vcr, webmock and rspec_junit_formatter: an example and a cassette for each interaction.
require "vcr"
require "webmock/rspec"
require "net/http"
require "uri"
require "json"

FOLDER = ENV.fetch("DIR")
VCR.configure do |config|
  config.cassette_library_dir = File.join(FOLDER, "rspec")
  config.hook_into :webmock
end
BASE = URI(ENV.fetch("BASE_URL"))
LINES = File.readlines(File.join(FOLDER, "plan.tsv"), chomp: true, encoding: "UTF-8")
PLAN = LINES.map { |line| line.split("\t", -1) }
MATCHING = { record: :none, match_requests_on: %i[method uri body] }.freeze

RSpec.describe "vendor" do
  PLAN.each_with_index do |(method, path, body, status, id, name, state), index|
    it "#{method} #{path} ##{index}" do
      VCR.use_cassette("i#{index}", MATCHING) do
        response = Net::HTTP.start(BASE.host, BASE.port) do |http|
          if method == "POST"
            http.post(path, body, "Content-Type" => "application/json")
          else
            http.get(path)
          end
        end
        answer = JSON.parse(response.body)
        expect(response.code).to eq status
        expect(answer["id"]).to eq id.to_i
        expect(answer["name"]).to eq name
        expect(answer["state"]).to eq state
      end
    end
  end
end
